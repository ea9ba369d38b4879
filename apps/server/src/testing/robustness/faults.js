// Loaded into a server before its program: a signal makes it fail where nothing catches.
process.on('SIGUSR2', () => {
  throw new Error('planned: thrown');
});
process.on('SIGWINCH', () => {
  Promise.reject(new Error('planned: rejected'));
});
