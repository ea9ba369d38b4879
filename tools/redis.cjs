// Says whether redis-server is here, installing Debian's where it may.
'use strict';
const { spawnSync } = require('node:child_process');
const { canInstall, install } = require('./debian.cjs');
const { giveUp } = require('./runtime.cjs');

const isHere = () => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

if (!isHere() && canInstall()) {
  console.error('Installing redis-server, which carries live messages between two servers in a test …');
  install('redis-server');
}
if (!isHere()) giveUp('There is no redis-server (Debian: apt-get install redis-server)');
