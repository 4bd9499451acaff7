import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { startAgent, type Agent } from './agent.ts';

/** Agents of a service that counts their calls, for the tests of a file; without faults before each of them. */
export function countedAgents() {
  let counting: CountingService;
  const agents: Agent[] = [];
  beforeAll(async () => {
    counting = await startCountingService(inject('serviceAddress'));
  });
  beforeEach(() => {
    counting.requests.length = 0;
    counting.fault = () => null;
  });
  afterAll(async () => {
    await Promise.all(agents.map((agent) => agent.close()));
    await counting.close();
  });
  return {
    get counting(): CountingService {
      return counting;
    },
    async newAgent(options?: Parameters<typeof startAgent>[1]): Promise<Agent> {
      const agent = await startAgent(counting.address, options);
      agents.push(agent);
      return agent;
    },
  };
}

export const streets = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${100 + index} 17 Avenue SW, Calgary`);
