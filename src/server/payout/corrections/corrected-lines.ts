/** The calls about lines that are or may be corrected (payout §25.9, payout §25.10, payout §25.11, payout §25.14, payout §31.5). */
import { callsOf } from '../../platform/http/implement.ts';
import { explainOfDoctor, explainScaleOf } from './explained.ts';
import { listOwnCorrections, listOwnMarks, sumOwnCorrections } from './of-doctor.ts';
import { listMarks, readCorrectable } from './standing.ts';

export const correctedLines = callsOf('correctedLines', {
  correctable: ({ input, context }) =>
    readCorrectable(context.database.db, input.attentionIds, context.patients),

  marks: ({ input, context }) => listMarks(context.database.db, input.attentionIds),

  ownMarks: ({ input, context }) =>
    listOwnMarks(context.database.db, input.doctorId, input.attentionIds),

  ofDoctor: ({ input, context }) => listOwnCorrections(context.database.db, input.doctorId, input),
  ofDoctorSummary: ({ input, context }) => sumOwnCorrections(context.database.db, input.doctorId),

  explainOfDoctor: ({ input, context }) =>
    explainOfDoctor(context.database.db, input, context.ownDoctorId === null ? 'staff' : 'doctor'),

  explainScale: ({ input, context }) => explainScaleOf(context.database.db, input),
});
