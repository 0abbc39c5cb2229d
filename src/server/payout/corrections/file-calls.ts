/** The calls of files of corrections (payout §27). */
import { makerOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { correctFile, previewFile } from './file.ts';
import { correctionTemplate } from './template.ts';

export const correctionFiles = os.correctionFiles.router({
  template: os.correctionFiles.template.handler(({ context }) =>
    correctionTemplate(makerOf(context)),
  ),

  preview: os.correctionFiles.preview.handler(({ input, context }) => previewFile(context, input)),

  create: os.correctionFiles.create.handler(({ input, context }) => correctFile(context, input)),
});
