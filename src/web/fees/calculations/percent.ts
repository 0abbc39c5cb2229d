/** Percentages in Spanish notation. */
import { formatRate } from '../../../domain/money.ts';

/** `12.5` as `12,50 %`. */
export const formatPercent = (percent: number): string => formatRate(Math.round(percent * 100));
