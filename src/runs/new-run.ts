import type { OutputColumn } from './column-run.ts';
import type { ColumnSource } from './column-source.ts';
import { estimateColumns, type EstimateOptions } from './estimate/estimate-run.ts';
import { geocodeColumns, type GeocodeOptions } from './geocode/geocode-run.ts';

interface NewRunBase {
  source: ColumnSource;
  /** Indexes of the source columns that the run reads, in the order that its kind expects. */
  sources: readonly number[];
  outputs: readonly OutputColumn[];
}

export interface NewGeocodeRun extends NewRunBase {
  kind: 'geocode';
  options: GeocodeOptions;
}

export interface NewEstimateRun extends NewRunBase {
  kind: 'estimate';
  options: EstimateOptions;
}

export type NewRun = NewGeocodeRun | NewEstimateRun;

export const newGeocodeRun = (
  source: ColumnSource,
  sources: readonly number[],
  options: GeocodeOptions,
): NewGeocodeRun => ({
  kind: 'geocode',
  source,
  sources,
  outputs: geocodeColumns(options),
  options,
});

export const newEstimateRun = (
  source: ColumnSource,
  sources: readonly number[],
  options: EstimateOptions,
): NewEstimateRun => ({ kind: 'estimate', source, sources, outputs: estimateColumns(options), options });
