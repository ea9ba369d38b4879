// A bare Socket.IO room: whoever connects is in it, and POST /broadcast sends one body to it so many times.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { Server } from 'socket.io';

const io = new Server({
  transports: ['websocket'],
  serveClient: false,
  path: '/live',
  addTrailingSlash: false,
});
io.on('connection', (socket) => void socket.join('room'));

const http = createServer(async (request, response) => {
  if (request.url !== '/broadcast') {
    response.writeHead(404).end();
    return;
  }
  const { message, times } = (await json(request)) as { message: unknown; times: number };
  response.end();
  for (let count = 0; count < times; count += 1) io.to('room').emit('live', message);
});
io.attach(http);
http.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
process.once('SIGTERM', () => process.exit(0));
