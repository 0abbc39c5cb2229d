/** The calls of imports (intake §16). */
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { ReadingChoices } from '../../../formats/attentions/types.ts';
import { actorOf, makerOf, today } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { rejectedRowsFile } from './downloads.ts';
import type { DryRun } from './dry-run.ts';
import { differencesFile, doubtsFile, duplicatesFile, refusedFile } from './dry-run-files.ts';
import { checkDuplicates } from './duplicates.ts';
import { exampleFile } from './example-file.ts';
import { forgetMapping } from './mapping-memory.ts';
import { missingMasters, previewMissing, registerMissing } from './missing-masters.ts';
import { previewFile } from './preview.ts';
import { importInRequest, receiveFile } from './receive.ts';
import { findImport, readResult } from './result.ts';
import { toRecords } from './smart-import.ts';
import { attentionTemplate } from './template.ts';
import { acceptUpload, fromBase64, type Upload } from './uploads.ts';

export const imports = callsOf('imports', {
  csvParticipacion: ({ input, context }) =>
    receiveFile(context, textUpload(input), 'participacion', input),
  csvHmq: ({ input, context }) => receiveFile(context, textUpload(input), 'hmq', input),
  excelParticipacion: ({ input, context }) =>
    receiveFile(context, workbookUpload(input), 'participacion', input),
  excelHmq: ({ input, context }) => receiveFile(context, workbookUpload(input), 'hmq', input),
  upload: ({ input, context }) =>
    receiveFile(context, fileUpload(input.file), input.recordType, input),
  preview: ({ input, context }) => previewFile(context, dryRunOf(input)),
  duplicates: ({ input, context }) => duplicatesFile(context, dryRunOf(input)),
  missingMasters: ({ input, context }) => missingMasters(context, dryRunOf(input)),
  previewMissing: ({ input, context }) => previewMissing(context, dryRunOf(input)),
  registerMissing: ({ input, context }) => registerMissing(context, dryRunOf(input), input.digest),
  refused: ({ input, context }) => refusedFile(context, dryRunOf(input)),
  doubts: ({ input, context }) => doubtsFile(context, dryRunOf(input)),
  differences: ({ input, context }) => differencesFile(context, dryRunOf(input)),
  forgetMapping: async ({ input, context }) => {
    await context.database.db
      .transaction()
      .execute((tx) => forgetMapping(tx, actorOf(context), input.recordType, input.fields));
    return { success: true };
  },

  checkDuplicates: ({ input, context }) =>
    checkDuplicates(
      context.database.db,
      input.externalIds,
      input.recordType ? [input.recordType] : ['participacion', 'hmq'],
    ),
  smartImport: async ({ input, context }) =>
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
      exclude: input.exclude,
    }),

  result: async ({ input, context }) => {
    const { db } = context.database;
    const { fileName, recordType, createdAt, createdByName } = await findImport(db, input.id);
    const result = await readResult(db, input.id);
    return { ...result, fileName, recordType, createdAt: createdAt.toISOString(), createdByName };
  },
  rejectedRows: ({ input, context }) => rejectedRowsFile(context.database.db, input.id),
  template: ({ input: { name }, context }) => {
    const [recordType, ending] = name.split('.') as [RecordType, 'csv' | 'xlsx'];
    return attentionTemplate(context.database.db, recordType, ending, makerOf(context));
  },
  exampleFile: ({ context }) => exampleFile(context.database.db, today(), makerOf(context)),
});

function textUpload({ fileName, csvData }: { fileName: string; csvData: string | Blob }): Upload {
  return acceptUpload(fileName, csvData instanceof Blob ? csvData : new Blob([csvData]));
}

function workbookUpload(input: { fileName: string; excelData: string | Blob }): Upload {
  const { fileName, excelData } = input;
  return acceptUpload(fileName, excelData instanceof Blob ? excelData : fromBase64(excelData));
}

function fileUpload(file: Blob): Upload {
  return acceptUpload(file instanceof File ? file.name : '', file);
}

type DryRunInput = ReadingChoices & { file: Blob; recordType: RecordType };

function dryRunOf({ file, ...dryRun }: DryRunInput): DryRun {
  return { upload: fileUpload(file), ...dryRun };
}
