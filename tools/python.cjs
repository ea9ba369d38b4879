// Prints the path of a Python with dateutil and the zones of the world, installing Debian's where it may.
'use strict';
const { spawnSync } = require('node:child_process');
const { canInstall, install } = require('./debian.cjs');
const { giveUp } = require('./runtime.cjs');

const program =
  'import dateutil.rrule, sys, zoneinfo; zoneinfo.ZoneInfo("Europe/Berlin"); print(sys.executable)';

function pathOf(name) {
  const { status, stdout } = spawnSync(name, ['-c', program], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function python() {
  const given = process.env.PYTHON_PATH;
  if (given) return pathOf(given) || giveUp(`PYTHON_PATH names ${given}, which has no dateutil`);
  const found = pathOf('/usr/bin/python3');
  if (found) return found;
  if (canInstall()) {
    console.error('Installing Python with dateutil for the tests of recurrence …');
    install('python3', 'python3-dateutil', 'tzdata');
  }
  return (
    pathOf('/usr/bin/python3') ||
    pathOf('python3') ||
    giveUp('There is no Python with dateutil: install one (Debian: apt-get install python3-dateutil)')
  );
}

console.log(python());
