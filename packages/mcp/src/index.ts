export { connectAgent, defaultConfirmAbove, type AgentConnection } from './connection.ts';
export { createAgentServer } from './server.ts';
export { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
