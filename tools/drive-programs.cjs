// Says whether litmus, cadaver and rclone are here, installing Debian's where it may.
'use strict';
const { spawnSync } = require('node:child_process');
const { canInstall, install } = require('./debian.cjs');
const { giveUp } = require('./runtime.cjs');

// Some of them say their version and fail.
const isHere = () =>
  ['litmus', 'cadaver', 'rclone'].every(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined,
  );

if (!isHere() && canInstall()) {
  console.error('Installing litmus, cadaver and rclone, which open our files as a network drive in tests …');
  install('litmus', 'cadaver', 'rclone');
}
if (!isHere())
  giveUp('There is no litmus, cadaver or rclone (Debian: apt-get install litmus cadaver rclone)');
