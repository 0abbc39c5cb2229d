/** The dashboard's queries. Nothing is cached, since users open it to see the current state. */
import type { Period } from '../../../domain/calendar/calendar.ts';
import { api } from '../../kit/shell/client.ts';

const fresh = { staleTime: 0 };

export const firstStepsOptions = () => api.dashboard.firstSteps.queryOptions(fresh);
export const summaryOptions = () => api.dashboard.summary.queryOptions(fresh);
export const countOptions = () => api.calculations.count.queryOptions(fresh);
export const pipelineOptions = ({ year, month }: Period) =>
  api.dashboard.pipeline.queryOptions({ input: { year, month }, ...fresh });
export const monthsOptions = () => api.dashboard.months.queryOptions(fresh);
export const attentionOptions = () => api.dashboard.attentionNeeded.queryOptions(fresh);
export const activityOptions = () => api.dashboard.activity.queryOptions(fresh);
