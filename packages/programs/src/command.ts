/** Whether this is the bundle for production, and not the sources. */
export const isBundled = !import.meta.filename.endsWith('.ts');

/** How people run a program: `npm run gateway:token -- NAME` from the sources, `cdata-gateway-token NAME` from the package. */
export function commandOf(script: string, args = ''): string {
  if (isBundled) return `cdata-${script.replace(':', '-')}${args && ` ${args}`}`;
  return `npm run ${script}${args && ` -- ${args}`}`;
}
