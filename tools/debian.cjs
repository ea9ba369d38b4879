// Programs of Debian that tests need, installed where that may be.
'use strict';
const { spawnSync } = require('node:child_process');

function canInstall() {
  const isRoot = process.getuid && process.getuid() === 0;
  return isRoot && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

// One at a time, since several tests may find something missing at once.
function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const script = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  // What it says belongs beside our answer, not into it.
  const stdio = ['ignore', 2, 2];
  return spawnSync('flock', ['/var/lock/dorfplatz-apt', 'sh', '-c', script], { env, stdio }).status === 0;
}

module.exports = { canInstall, install };
