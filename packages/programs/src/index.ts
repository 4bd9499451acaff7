export { commandOf, isBundled } from './command.ts';
export { diskIsFull, diskProblem } from './disk-problem.ts';
export { FairQueue, QueueFull } from './fair-queue.ts';
export { useOutgoingProxies } from './outgoing-proxy.ts';
export { parseOptions, wholeNumber, type Setting } from './options.ts';
export { listenProblem, runProgram, stopSignals, UsageError, waitForStop } from './run-program.ts';
