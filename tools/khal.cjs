// Says whether khal and vdirsyncer are here, installing Debian's where it may.
'use strict';
const { spawnSync } = require('node:child_process');
const { canInstall, install } = require('./debian.cjs');
const { giveUp } = require('./runtime.cjs');

const isHere = () =>
  ['khal', 'vdirsyncer'].every((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);

if (!isHere() && canInstall()) {
  console.error('Installing khal and vdirsyncer, which read our calendars in a test …');
  install('khal', 'vdirsyncer');
}
if (!isHere()) giveUp('There is no khal or no vdirsyncer (Debian: apt-get install khal vdirsyncer)');
