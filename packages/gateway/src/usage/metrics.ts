import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseSource } from '../cache/index.ts';
import type { RefusalReason } from './usage.ts';

export interface MetricsOptions {
  queueLength(): number;
  inFlight(): number;
  isCacheUp(): boolean;
}

/** Metrics for Prometheus. Their labels name endpoints and reasons, and never persons or what they ask for. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #responses = new Counter({
    name: 'cdata_gateway_responses_total',
    help: 'Responses, by endpoint and by where they came from: cache, shared (someone else’s request) or call.',
    labelNames: ['endpoint', 'source'],
    registers: [this.#registry],
  });
  readonly #calls = new Counter({
    name: 'cdata_gateway_service_calls_total',
    help: 'Calls to the service, by endpoint.',
    labelNames: ['endpoint'],
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: 'cdata_gateway_refusals_total',
    help: 'Refused requests, by reason.',
    labelNames: ['reason'],
    registers: [this.#registry],
  });
  readonly #duration = new Histogram({
    name: 'cdata_gateway_response_seconds',
    help: 'Seconds until a response, by where it came from.',
    labelNames: ['source'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers: [this.#registry],
  });

  constructor({ queueLength, inFlight, isCacheUp }: MetricsOptions) {
    collectDefaultMetrics({ register: this.#registry });
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.#registry],
        collect() {
          this.set(read());
        },
      });
    gauge('cdata_gateway_queue_length', 'Requests that wait for their turn.', queueLength);
    gauge('cdata_gateway_in_flight', 'Requests that are in flight at the service.', inFlight);
    gauge('cdata_gateway_shared_cache_up', '1 if the shared cache responds.', () => Number(isCacheUp()));
  }

  addResponse(endpoint: string, source: ResponseSource, seconds: number): void {
    this.#responses.inc({ endpoint, source });
    this.#duration.observe({ source }, seconds);
  }

  addCall(endpoint: string): void {
    this.#calls.inc({ endpoint });
  }

  addRefusal(reason: RefusalReason): void {
    this.#refusals.inc({ reason });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  close(): void {
    this.#registry.clear();
  }
}
