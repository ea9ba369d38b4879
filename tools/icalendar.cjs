// Prints the path of a Python with icalendar and the zones of the world, installing Debian's where it may.
'use strict';
const { spawnSync } = require('node:child_process');
const { canInstall, install } = require('./debian.cjs');
const { giveUp } = require('./runtime.cjs');

const program = 'import icalendar, pytz, sys; pytz.timezone("Europe/Berlin"); print(sys.executable)';

function pathOf(name) {
  const { status, stdout } = spawnSync(name, ['-c', program], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function icalendar() {
  const found = pathOf('/usr/bin/python3');
  if (found) return found;
  if (canInstall()) {
    console.error('Installing Python with icalendar, which writes calendars for a test …');
    install('python3', 'python3-icalendar', 'python3-tz');
  }
  return (
    pathOf('/usr/bin/python3') ||
    pathOf('python3') ||
    giveUp('There is no Python with icalendar: install one (Debian: apt-get install python3-icalendar)')
  );
}

console.log(icalendar());
