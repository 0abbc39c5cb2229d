/** The log of reads: who read data of patients and doctors (access §16, decision 102). */

/**
 * What a call answers: rows, one record, only sums, a file, or an answer of the assistant. Files and answers are recorded
 * before they leave, the others within a second.
 */
export type ReadKind = 'list' | 'record' | 'sums' | 'file' | 'answer';

/** Patients' data with those of the doctors who attended them, or data of doctors alone. */
export type Reads = {
  readonly whose: 'patients' | 'doctors';
  readonly kind: ReadKind;
  /** Whether `id`, of the input and of each row, is a doctor's. Other fields (`doctorId`, `patientRut`) say so by their name. */
  readonly isDoctorsId?: true;
};
