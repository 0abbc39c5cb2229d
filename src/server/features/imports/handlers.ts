/** The calls of imports (spec 2 §2.3, §7; design §8). */
import { os } from '../../platform/implement.ts';
import { rejectedRowsFile, sampleFile } from './downloads.ts';
import { checkDuplicates } from './duplicates.ts';
import { importInRequest, receiveFile } from './receive.ts';
import { findImport, readResult } from './result.ts';
import { toRecords } from './smart-import.ts';
import { acceptUpload, fromBase64 } from './uploads.ts';

export const imports = os.imports.router({
  csvParticipacion: os.imports.csvParticipacion.handler(({ input, context }) =>
    receiveFile(context, acceptUpload(input.fileName, new Blob([input.csvData])), 'participacion'),
  ),
  csvHmq: os.imports.csvHmq.handler(({ input, context }) =>
    receiveFile(context, acceptUpload(input.fileName, new Blob([input.csvData])), 'hmq'),
  ),
  excelParticipacion: os.imports.excelParticipacion.handler(({ input, context }) =>
    receiveFile(
      context,
      acceptUpload(input.fileName, fromBase64(input.excelData)),
      'participacion',
    ),
  ),
  excelHmq: os.imports.excelHmq.handler(({ input, context }) =>
    receiveFile(context, acceptUpload(input.fileName, fromBase64(input.excelData)), 'hmq'),
  ),
  upload: os.imports.upload.handler(({ input: { file, recordType }, context }) =>
    receiveFile(context, acceptUpload(file instanceof File ? file.name : '', file), recordType),
  ),

  checkDuplicates: os.imports.checkDuplicates.handler(({ input, context }) =>
    checkDuplicates(
      context.database.db,
      input.externalIds,
      input.recordType ? [input.recordType] : ['participacion', 'hmq'],
    ),
  ),
  smartImport: os.imports.smartImport.handler(async ({ input, context }) =>
    importInRequest(context, {
      fileName: 'importación inteligente',
      fileSize: 0,
      origin: 'api',
      recordType: input.attentions[0]?.recordType ?? 'participacion',
      source: {
        kind: 'records',
        records: await toRecords(context.database.db, input.attentions),
      },
      updateExisting: input.confirmUpdate,
    }),
  ),

  result: os.imports.result.handler(async ({ input, context }) => {
    const { db } = context.database;
    const { fileName, recordType, createdAt, createdByName } = await findImport(db, input.id);
    const result = await readResult(db, input.id);
    return { ...result, fileName, recordType, createdAt: createdAt.toISOString(), createdByName };
  }),
  rejectedRows: os.imports.rejectedRows.handler(({ input, context }) =>
    rejectedRowsFile(context.database.db, input.id),
  ),
  template: os.imports.template.handler(({ input }) => sampleFile(input.name)),
});
