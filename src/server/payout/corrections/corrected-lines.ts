/** The calls about lines that are or may be corrected (payout §25.9, payout §25.10, payout §25.11, payout §25.14, payout §31.5). */
import { os } from '../../platform/http/implement.ts';
import { explainOfDoctor, explainScaleOf } from './explained.ts';
import { listOwnCorrections, listOwnMarks, sumOwnCorrections } from './of-doctor.ts';
import { listMarks, readCorrectable } from './standing.ts';

export const correctedLines = os.correctedLines.router({
  correctable: os.correctedLines.correctable.handler(({ input, context }) =>
    readCorrectable(context.database.db, input.attentionIds, context.patients),
  ),

  marks: os.correctedLines.marks.handler(({ input, context }) =>
    listMarks(context.database.db, input.attentionIds),
  ),

  ownMarks: os.correctedLines.ownMarks.handler(({ input, context }) =>
    listOwnMarks(context.database.db, input.doctorId, input.attentionIds),
  ),

  ofDoctor: os.correctedLines.ofDoctor.handler(({ input, context }) =>
    listOwnCorrections(context.database.db, input.doctorId, input),
  ),

  ofDoctorSummary: os.correctedLines.ofDoctorSummary.handler(({ input, context }) =>
    sumOwnCorrections(context.database.db, input.doctorId),
  ),

  explainOfDoctor: os.correctedLines.explainOfDoctor.handler(({ input, context }) =>
    explainOfDoctor(context.database.db, input, context.ownDoctorId === null ? 'staff' : 'doctor'),
  ),

  explainScale: os.correctedLines.explainScale.handler(({ input, context }) =>
    explainScaleOf(context.database.db, input),
  ),
});
