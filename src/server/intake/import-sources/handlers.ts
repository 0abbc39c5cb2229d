/** The calls of imports from other systems (intake §17; decision 29). */
import { callsOf } from '../../platform/http/implement.ts';
import {
  differencesFrom,
  doubtsFrom,
  duplicatesFrom,
  importFrom,
  previewFrom,
  refusedFrom,
} from './receive.ts';

export const importSources = callsOf('importSources', {
  apiParticipacion: ({ input, context }) =>
    importFrom(context, { kind: 'api', input }, 'participacion'),
  apiHmq: ({ input, context }) => importFrom(context, { kind: 'api', input }, 'hmq'),
  hisParticipacion: ({ input, context }) =>
    importFrom(context, { kind: 'his', input }, 'participacion'),
  hisHmq: ({ input, context }) => importFrom(context, { kind: 'his', input }, 'hmq'),
  apiPreview: ({ input, context }) =>
    previewFrom(context, { kind: 'api', input }, input.recordType, input.pages),
  hisPreview: ({ input, context }) =>
    previewFrom(context, { kind: 'his', input }, input.recordType, input.pages),
  fhirParticipacion: ({ input, context }) =>
    importFrom(context, { kind: 'fhir', input }, 'participacion'),
  fhirHmq: ({ input, context }) => importFrom(context, { kind: 'fhir', input }, 'hmq'),
  fhirPreview: ({ input, context }) =>
    previewFrom(context, { kind: 'fhir', input }, input.recordType, input.pages),
  fhirDuplicates: ({ input, context }) =>
    duplicatesFrom(context, { kind: 'fhir', input }, input.recordType),
  fhirRefused: ({ input, context }) =>
    refusedFrom(context, { kind: 'fhir', input }, input.recordType),
  fhirDoubts: ({ input, context }) =>
    doubtsFrom(context, { kind: 'fhir', input }, input.recordType),
  fhirDifferences: ({ input, context }) =>
    differencesFrom(context, { kind: 'fhir', input }, input.recordType),
  apiDuplicates: ({ input, context }) =>
    duplicatesFrom(context, { kind: 'api', input }, input.recordType),
  hisDuplicates: ({ input, context }) =>
    duplicatesFrom(context, { kind: 'his', input }, input.recordType),
  apiRefused: ({ input, context }) =>
    refusedFrom(context, { kind: 'api', input }, input.recordType),
  hisRefused: ({ input, context }) =>
    refusedFrom(context, { kind: 'his', input }, input.recordType),
  apiDoubts: ({ input, context }) => doubtsFrom(context, { kind: 'api', input }, input.recordType),
  hisDoubts: ({ input, context }) => doubtsFrom(context, { kind: 'his', input }, input.recordType),
  apiDifferences: ({ input, context }) =>
    differencesFrom(context, { kind: 'api', input }, input.recordType),
  hisDifferences: ({ input, context }) =>
    differencesFrom(context, { kind: 'his', input }, input.recordType),
});
