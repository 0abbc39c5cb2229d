/** Which calls tell whom about patients (access §26, decision 117); the fields that name them are in `domain/identity/patient-view.ts`. */
import type { PatientView } from '../domain/identity/patient-view.ts';
import { READS } from './reads.ts';
import type { Screen } from './screens.ts';

/** Screens of treasury, bank and accounting, which need payees and amounts: their options alone open no patient. */
const MONEY_SCREENS: ReadonlySet<Screen> = new Set<Screen>([
  '/nomina-completa',
  '/pagar-nomina',
  '/nomina-bancaria',
  '/exportacion-contable',
  '/boletas',
  '/haberes',
  '/tipos-haberes',
]);

/** Whether a screen is of treasury, bank or accounting. */
export const isOfMoney = (screen: Screen): boolean => MONEY_SCREENS.has(screen);

/** Calls about patients whose answers hold them in the fields of `PATIENT_FIELDS` alone, or leave them out themselves. */
const ANSWERING: ReadonlySet<string> = new Set([
  'attentions.list',
  'attentions.summary',
  'attentions.details',
  'calculations.list',
  'calculations.summary',
  'calculations.explanation',
  'calculations.paid',
  'corrections.list',
  'corrections.summary',
  'corrections.explain',
  'correctedLines.correctable',
  'correctedLines.ofDoctor',
  'correctedLines.ofDoctorSummary',
  'correctedLines.explainOfDoctor',
  'holds.list',
  'holds.summary',
  'holds.marks',
  'movements.list',
  'movements.summary',
  'paidPayments.records',
  'monthChecks.lines',
  'monthDifferences.lines',
  'monthDifferences.linesSummary',
  'portal.stats',
  'portal.attentions',
  'portal.attentionsSummary',
  'portal.monthAttentions',
  'portal.calculatedAttentions',
  'portal.paidAttentions',
  'portal.allPaidAttentions',
  'portal.allPaidAttentionsSummary',
  'statements.pdf',
  'statements.html',
  // Its own look-ups are calls of the same person.
  'assistant.chat',
  'assistant.stream',
]);

/**
 * Calls not about patients that are refused all the same: their sentences may name one, what they count tells whether somebody is a
 * patient, or they write patients.
 */
const REFUSED: ReadonlySet<string> = new Set([
  'audit.list',
  'audit.find',
  'audit.summary',
  'attentions.doubts',
  'attentionCleaning.previewUnprocessed',
  'attentionCleaning.removeUnprocessed',
  'attentionCleaning.removePatient',
  'attentionCleaning.previewAll',
  'attentionCleaning.removeAll',
  'correctionFiles.create',
  'hiddenPatients.hide',
  'hiddenPatients.lift',
  'rectifications.rectify',
]);

/**
 * Nouns whose calls tell patients in full where lists are masked, since they can't be used otherwise: what is about to be imported,
 * corrected by a file or deleted is compared with its source, and the data officer answers for persons.
 */
const TOLD_IN_FULL: ReadonlySet<string> = new Set([
  'imports',
  'importSources',
  'savedSources',
  'importHistory',
  'correctionFiles',
  'attentionCleaning',
  'hiddenPatients',
  'rectifications',
  'rights',
  'breach',
  'readLog',
  'audit',
]);

/** Calls that are recorded as a record, and name the patients of many. */
const OF_MANY: ReadonlySet<string> = new Set(['corrections.preview']);

/**
 * Whether a call tells patients as they are where lists are masked: it is told in full, opens one record, or answers in words, from
 * look-ups that are calls themselves. All else is masked, with its files and refusals.
 */
export function isToldInFull(call: string): boolean {
  const [noun = ''] = call.split('.');
  if (TOLD_IN_FULL.has(noun)) return true;
  const reads = readsOf(call);
  if (reads?.whose !== 'patients' || OF_MANY.has(call)) return false;
  return reads.kind === 'record' || reads.kind === 'answer';
}

/** Whether what a call searches may be a patient's name or RUT. */
export const searchesPatients = (call: string): boolean => readsOf(call)?.whose === 'patients';

/** Whether a call answers who does not see patients; the others are refused (`access.patients`). */
export function answersWithoutPatients(call: string): boolean {
  if (REFUSED.has(call)) return false;
  return readsOf(call)?.whose !== 'patients' || ANSWERING.has(call);
}

const readsOf = (call: string) => READS[call as keyof typeof READS];

/**
 * How much of patients a call tells a person: what the profile sees, and nothing by options of money alone. `ways` are the options
 * by which this person reaches what is asked.
 */
export function patientViewOf(
  name: string,
  user: { readonly patients: PatientView } | null,
  ways: readonly Screen[],
): PatientView {
  if (user === null) return 'shown';
  if (user.patients === 'hidden' || (ways.length > 0 && ways.every(isOfMoney))) return 'hidden';
  // A user who opens a record sees whose it is, and the log of reads tells it.
  return user.patients === 'masked' && !isToldInFull(name) ? 'masked' : 'shown';
}
