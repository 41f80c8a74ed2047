let isHungUp = false;

/**
 * Once the program is through, ends it as the system ends programs whose terminal is closed. It cannot end otherwise then: Node
 * sets the terminal back on its way out, and aborts where there is none.
 */
export function endHungUp(): void {
  if (isHungUp) return;
  isHungUp = true;
  process.once('exit', () => {
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  });
}
