import { buildAddin } from './build-addin.ts';

try {
  await buildAddin();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
