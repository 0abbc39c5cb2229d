/** Which screens an entry of the audit log concerns, by the first word of its action. */
import type { Topic } from '../../../contract/operations/live.ts';

/** Nouns that are not here concern no screen that is told. */
const TOPICS_OF: Readonly<Record<string, readonly Topic[]>> = {
  monthCheck: ['findings', 'months'],
  monthFinding: ['findings', 'months'],
  month: ['months', 'payments', 'findings'],
  monthApproval: ['months'],
  attention: ['months'],
  import: ['imports', 'months'],
  calculation: ['months'],
  payroll: ['payments', 'months'],
  bank: ['payments', 'months'],
  bankFile: ['payments', 'months'],
  correction: ['payments'],
  hold: ['payments', 'months', 'findings'],
};

export const topicsOf = (noun: string): readonly Topic[] => TOPICS_OF[noun] ?? [];
