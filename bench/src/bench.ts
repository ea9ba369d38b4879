// npm run bench -- [--profile small|large] [--scale PART] [--only memory,reads,directory,administration,files,map,calendar,channels,apps,messages,search,writes,live,chat,background,digest,start] [--soak MINUTES] [--web]
import { parseArgs } from 'node:util';
import { measureAdministration } from './measure/administration.ts';
import { measureApps } from './measure/apps.ts';
import { measureBackground } from './measure/background.ts';
import { type Bed, openBed } from './measure/bed.ts';
import { buildWeb } from './measure/build.ts';
import { measureCalendar } from './measure/calendar.ts';
import { measureChannels } from './measure/channels.ts';
import { measureChat } from './measure/chat.ts';
import { openDatabase } from './measure/database.ts';
import { measureDigest } from './measure/digest.ts';
import { measureDirectory } from './measure/directory.ts';
import { measureFiles } from './measure/files.ts';
import { measureGrowth } from './measure/growth.ts';
import { measureLive } from './measure/live.ts';
import { measureMachine } from './measure/machine.ts';
import { measureMap, withMap } from './measure/map.ts';
import { measureMapScreen } from './measure/map-screen.ts';
import { measureIdleMemory, measureLoadMemory, measureSlope } from './measure/memory.ts';
import { measureMessages } from './measure/messages.ts';
import { measureReads } from './measure/reads.ts';
import { measureSearch } from './measure/search.ts';
import { freshClone, measureEmbeddedStart, measureStart } from './measure/start.ts';
import { tidy } from './measure/tidy.ts';
import { measureWeb } from './measure/web.ts';
import { measureWrites } from './measure/writes.ts';
import { PROFILES, scaled } from './profile.ts';
import { type Finding, tableOf, writeResults } from './report.ts';

const { values: options } = parseArgs({
  options: {
    profile: { type: 'string', default: 'small' },
    scale: { type: 'string', default: '1' },
    only: { type: 'string' },
    soak: { type: 'string', default: '0' },
    web: { type: 'boolean', default: false },
  },
});
const named = PROFILES[options.profile];
const scale = Number(options.scale);
if (!named || !(scale > 0 && scale <= 1)) {
  process.stderr.write(
    named
      ? `A scale is more than 0 and at most 1, not ${options.scale}\n`
      : `There is no profile ${options.profile}: small or large\n`,
  );
  process.exit(1);
}
const profile = scale === 1 ? named : scaled(named, scale);
const only = options.only?.split(',');
const isWanted = (part: string) => !options.web && (only === undefined || only.includes(part));
const log = (line: string) => process.stderr.write(`${line}\n`);

const findings: Finding[] = [];
// Before the server, which reads the page once.
if (options.web || isWanted('map')) buildWeb();
const database = await openDatabase(profile, log);
let isRunning = true;
let isWhole = false;
try {
  await tidy(database.superuserUrl);
  const bed = await openBed(profile, database);
  try {
    if (options.web) findings.push(...(await measureWeb(bed)));
    await measureServer(bed);
  } finally {
    await bed.stop();
  }
  if (isWanted('start')) {
    log('starting …');
    findings.push(await measureStart(database));
    await database.stop();
    isRunning = false;
    findings.push(await measureEmbeddedStart(database.dataDir), freshClone);
  }
  isWhole = true;
} finally {
  if (isRunning) await database.stop();
  // What was measured until something failed took minutes too; it is shown, and kept only when it is all.
  process.stdout.write(`\n${tableOf(findings)}\n`);
  const name = [
    profile.name,
    ...(scale === 1 ? [] : [scale]),
    ...(options.web ? ['web'] : []),
    ...(only ?? []),
  ].join('-');
  if (isWhole) process.stdout.write(`\n${writeResults(name, findings)}\n`);
}

async function measureServer(bed: Bed): Promise<void> {
  if (!options.web) findings.push(await measureMachine(bed));
  if (isWanted('memory')) {
    log('memory …');
    findings.push(...(await measureIdleMemory(bed)));
  }
  if (isWanted('reads')) {
    log('reading …');
    findings.push(...(await measureReads(bed)));
    if (profile === PROFILES.large) findings.push(await measureGrowth(bed, log));
  }
  if (isWanted('directory')) {
    log('searching …');
    findings.push(...(await measureDirectory(bed)));
  }
  if (isWanted('administration')) {
    log('administration …');
    findings.push(...(await measureAdministration(bed)));
  }
  if (isWanted('files')) {
    log('files …');
    findings.push(...(await measureFiles(bed)));
  }
  if (isWanted('map')) {
    log('the map …');
    findings.push(
      ...(await withMap(bed, async () => [...(await measureMap(bed)), ...(await measureMapScreen(bed))])),
    );
  }
  if (isWanted('search')) {
    log('searching everything …');
    for await (const finding of measureSearch(bed, log)) findings.push(finding);
  }
  if (isWanted('messages')) {
    log('messages …');
    findings.push(...(await measureMessages(bed)));
  }
  if (isWanted('chat')) {
    log('chatting …');
    findings.push(...(await measureChat(bed)));
  }
  if (isWanted('calendar')) {
    log('the calendar …');
    findings.push(...(await measureCalendar(bed)));
  }
  if (isWanted('channels')) {
    log('channels …');
    findings.push(...(await measureChannels(bed)));
  }
  if (isWanted('apps')) {
    log('apps …');
    for await (const finding of measureApps(bed, log)) findings.push(finding);
  }
  if (isWanted('writes')) {
    log('writing …');
    findings.push(...(await measureWrites(bed)));
  }
  if (isWanted('memory')) {
    if (isWanted('reads') && isWanted('writes')) findings.push(...measureLoadMemory(bed));
    findings.push(await measureSlope(bed, Number(options.soak)));
  }
  if (isWanted('live')) {
    log('live …');
    findings.push(...(await measureLive(bed)));
  }
  if (isWanted('background')) {
    log('background work …');
    findings.push(...(await measureBackground(bed)));
  }
  if (isWanted('digest')) {
    log('digests …');
    findings.push(...(await measureDigest(bed)));
  }
}
