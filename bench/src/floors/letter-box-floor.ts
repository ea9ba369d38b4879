// A mail server that takes every mail and keeps none: what it costs to send is what the sender spends.
import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';

const server = createServer((socket) => {
  let isText = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 letter-box');
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString('latin1')).split('\r\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (isText) {
        if (line !== '.') continue;
        isText = false;
        say('250 taken');
      } else if (/^DATA$/i.test(line)) {
        isText = true;
        say('354 go on');
      } else if (/^QUIT$/i.test(line)) socket.end('221 bye\r\n');
      else say('250 fine');
    }
  });
});
// It stands for another machine: what it does must slow nothing here.
setPriority(constants.priority.PRIORITY_LOW);
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
process.once('SIGTERM', () => process.exit(0));
