import { bundle } from '@cdata/programs/bundle';

await bundle({
  folder: import.meta.dirname,
  programs: { gateway: 'src/main.ts', token: 'src/token-main.ts' },
  files: ['src/http/usage.css', '../../docs/gateway.md'],
  // For Microsoft accounts in the pane: the gateway signs in with the organization's key.
  external: ['@azure/msal-browser'],
});
