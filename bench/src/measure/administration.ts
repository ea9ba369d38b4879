import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { type Call, type LoadOptions, runLoads } from './load.ts';
import { startCounting } from './statements.ts';

const READING: LoadOptions = { connections: 4, seconds: 4 };
/** The list may take so many times as long as the directory. */
const ALLOWED = 1.5;

const LISTS: Readonly<Record<string, string>> = {
  'all, by name': '/administration/members',
  'by when they were here': '/administration/members?sort=seen&order=desc',
  'locked ones': '/administration/members?state=locked',
  'a name': '/administration/members?q=mar',
  'page 40': '/administration/members?page=40',
};

/** The list of members for those who run the network, beside the directory that everybody reads; and the settings. */
export async function measureAdministration(bed: Bed): Promise<Finding[]> {
  const [person] = bed.people;
  await bed.client.query('update members set is_network_admin = true where id = $1', [person!.memberId]);
  const callsOf = (path: string): Call[] => [{ path, headers: { cookie: person!.cookie } }];
  const directory = await runLoads({ url: bed.web.url, calls: callsOf('/directory/members') }, READING);
  const findings: Finding[] = [];
  for (const [name, path] of Object.entries(LISTS)) {
    const own = await runLoads({ url: bed.web.url, calls: callsOf(path) }, READING);
    const ratio = own.p95 / directory.p95;
    findings.push({
      what: `administration: members, ${name}`,
      figure: `p95 ${own.p95.toFixed(1)} ms`,
      floor: `directory p95 ${directory.p95.toFixed(1)} ms`,
      ratio,
      target: `≤ ${ALLOWED}`,
      isMet: ratio <= ALLOWED,
      values: { ...own, directoryP95: directory.p95 },
    });
  }
  const counter = await startCounting(bed);
  findings.push(
    await counter.count('administration: members', callsOf(LISTS['all, by name']!)),
    await counter.count('administration: settings', callsOf('/administration/settings')),
  );
  await counter.stop();
  await bed.client.query('update members set is_network_admin = false where id = $1', [person!.memberId]);
  return findings;
}
