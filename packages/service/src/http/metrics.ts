import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ServiceState } from './service-state.ts';

export interface MetricsOptions {
  currentState(): ServiceState;
  /** Statements of requests at the database, and those that wait for their turn. */
  statements?(): { running: number; waiting: number };
}

/** Metrics for Prometheus. Their labels name endpoints, statuses and sources, and never keys or queries. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #responses = new Counter({
    name: 'cdata_service_responses_total',
    help: 'Responses, by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    registers: [this.#registry],
  });
  readonly #duration = new Histogram({
    name: 'cdata_service_response_seconds',
    help: 'Seconds until a response, by endpoint.',
    labelNames: ['endpoint'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [this.#registry],
  });

  constructor({ currentState, statements = () => ({ running: 0, waiting: 0 }) }: MetricsOptions) {
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
    gauge('cdata_service_records', 'Records that are served.', () => currentState().records);
    gauge('cdata_service_statements_running', 'Statements at the database.', () => statements().running);
    gauge(
      'cdata_service_statements_waiting',
      'Statements that wait for their turn.',
      () => statements().waiting,
    );
    gauge(
      'cdata_service_stale_seconds',
      'Seconds for which new loads have not been served; 0 if they are.',
      () => {
        const { staleSince } = currentState();
        return staleSince === null ? 0 : (Date.now() - Date.parse(staleSince)) / 1000;
      },
    );
    new Gauge({
      name: 'cdata_service_source_read_timestamp_seconds',
      help: 'When a source was last read.',
      labelNames: ['source'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const { source_id: source, last_read: time } of currentState().readings)
          if (time !== null) this.set({ source }, Date.parse(time) / 1000);
      },
    });
  }

  addResponse(endpoint: string, status: number, seconds: number): void {
    this.#responses.inc({ endpoint, status });
    this.#duration.observe({ endpoint }, seconds);
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
