export { initialConfiguration, keyVariable, questions, type Question } from './initial-configuration.ts';
export { ConfigurationError, parseConfiguration, readConfiguration } from './read-configuration.ts';
export type { Configuration } from './schema.ts';
export { serviceConnection, type ServiceConnection } from './service-key.ts';
