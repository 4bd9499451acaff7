import { cacheRules, securityHeaders, sharedHeaders, type CacheRule } from './response-headers.ts';

/**
 * The locations of the add-in, to include in a `server` of nginx.
 *
 * @param prefix Path of the add-in on the host, with slashes at both ends: `/` or `/cdata/`.
 */
export function nginxConfiguration(prefix: string): string {
  // nginx takes the first regular expression that matches, and the longest prefix only without `^~`.
  const rules = cacheRules.filter(({ name }) => name !== 'entry');
  const entry = cacheRules.find(({ name }) => name === 'entry')!;
  return `# CDATA for Excel, at ${prefix} of this host. Include this file in a server that listens with TLS:
#
#   server {
#     listen 443 ssl;
#     server_name addins.example.org;
#     ssl_certificate /etc/ssl/addins.example.org.crt;
#     ssl_certificate_key /etc/ssl/addins.example.org.key;
#     include /etc/nginx/cdata.conf;
#   }

location ${prefix} {
  alias /var/www/cdata/;
  autoindex off;
  charset utf-8;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json;
${headers(entry)}
${rules.map((rule) => location(prefix, rule)).join('\n')}
}
`;
}

/** Headers of a location replace those of the location around it, so each has all of them. */
function headers({ cacheControl, isShared }: CacheRule): string {
  const line = ([name, value]: [string, string]) => `  add_header ${name} "${value}"`;
  const always = { ...securityHeaders, ...(isShared && sharedHeaders) };
  // Not for errors: a missing file would be cached as long as a file.
  const caching = `${line(['Cache-Control', cacheControl])};`;
  return [caching, ...Object.entries(always).map((header) => `${line(header)} always;`)].join('\n');
}

function location(prefix: string, rule: CacheRule): string {
  const pattern = rule.files.source.replace(/^\^/, `^${prefix.replaceAll('.', '\\.')}`);
  return `
  # ${rule.name}
  location ~ "${pattern}" {
${headers(rule).replaceAll(/^/gm, '  ')}
  }`;
}
