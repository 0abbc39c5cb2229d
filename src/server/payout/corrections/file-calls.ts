/** The calls of files of corrections (payout §27). */
import { makerOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { correctFile, previewFile } from './file.ts';
import { correctionTemplate } from './template.ts';

export const correctionFiles = callsOf('correctionFiles', {
  template: ({ context }) => correctionTemplate(makerOf(context)),
  preview: ({ input, context }) => previewFile(context, input),
  create: ({ input, context }) => correctFile(context, input),
});
