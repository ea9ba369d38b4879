// Says whether khal and vdirsyncer are here with time zones as new as ours, installing Debian's where it may.
'use strict';
const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { canInstall, install } = require('./debian.cjs');
const { giveUp } = require('./runtime.cjs');

const isHere = () =>
  ['khal', 'vdirsyncer'].every((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);

/** khal takes the rules of a zone from the system: with older ones it shows other hours than the web. */
function zonesAreNew() {
  try {
    const [, version] = /^# version (\S+)/.exec(readFileSync('/usr/share/zoneinfo/tzdata.zi', 'utf8'));
    return version >= process.versions.tz;
  } catch {
    return false;
  }
}

if (!(isHere() && zonesAreNew()) && canInstall()) {
  console.error('Installing khal and vdirsyncer, which read our calendars in a test …');
  install('khal', 'vdirsyncer', 'tzdata');
}
if (!isHere()) giveUp('There is no khal or no vdirsyncer (Debian: apt-get install khal vdirsyncer)');
if (!zonesAreNew())
  giveUp(
    `The time zones of the system are older than ${process.versions.tz} (Debian: apt-get install tzdata)`,
  );
