/** The calls of imports from other systems (intake §17; decision 29). */
import { os } from '../../platform/http/implement.ts';
import {
  differencesFrom,
  doubtsFrom,
  duplicatesFrom,
  importFrom,
  previewFrom,
  refusedFrom,
} from './receive.ts';

export const importSources = os.importSources.router({
  apiParticipacion: os.importSources.apiParticipacion.handler(({ input, context }) =>
    importFrom(context, { kind: 'api', input }, 'participacion'),
  ),
  apiHmq: os.importSources.apiHmq.handler(({ input, context }) =>
    importFrom(context, { kind: 'api', input }, 'hmq'),
  ),
  hisParticipacion: os.importSources.hisParticipacion.handler(({ input, context }) =>
    importFrom(context, { kind: 'his', input }, 'participacion'),
  ),
  hisHmq: os.importSources.hisHmq.handler(({ input, context }) =>
    importFrom(context, { kind: 'his', input }, 'hmq'),
  ),
  apiPreview: os.importSources.apiPreview.handler(({ input, context }) =>
    previewFrom(context, { kind: 'api', input }, input.recordType, input.pages),
  ),
  hisPreview: os.importSources.hisPreview.handler(({ input, context }) =>
    previewFrom(context, { kind: 'his', input }, input.recordType, input.pages),
  ),
  fhirParticipacion: os.importSources.fhirParticipacion.handler(({ input, context }) =>
    importFrom(context, { kind: 'fhir', input }, 'participacion'),
  ),
  fhirHmq: os.importSources.fhirHmq.handler(({ input, context }) =>
    importFrom(context, { kind: 'fhir', input }, 'hmq'),
  ),
  fhirPreview: os.importSources.fhirPreview.handler(({ input, context }) =>
    previewFrom(context, { kind: 'fhir', input }, input.recordType, input.pages),
  ),
  fhirDuplicates: os.importSources.fhirDuplicates.handler(({ input, context }) =>
    duplicatesFrom(context, { kind: 'fhir', input }, input.recordType),
  ),
  fhirRefused: os.importSources.fhirRefused.handler(({ input, context }) =>
    refusedFrom(context, { kind: 'fhir', input }, input.recordType),
  ),
  fhirDoubts: os.importSources.fhirDoubts.handler(({ input, context }) =>
    doubtsFrom(context, { kind: 'fhir', input }, input.recordType),
  ),
  fhirDifferences: os.importSources.fhirDifferences.handler(({ input, context }) =>
    differencesFrom(context, { kind: 'fhir', input }, input.recordType),
  ),
  apiDuplicates: os.importSources.apiDuplicates.handler(({ input, context }) =>
    duplicatesFrom(context, { kind: 'api', input }, input.recordType),
  ),
  hisDuplicates: os.importSources.hisDuplicates.handler(({ input, context }) =>
    duplicatesFrom(context, { kind: 'his', input }, input.recordType),
  ),
  apiRefused: os.importSources.apiRefused.handler(({ input, context }) =>
    refusedFrom(context, { kind: 'api', input }, input.recordType),
  ),
  hisRefused: os.importSources.hisRefused.handler(({ input, context }) =>
    refusedFrom(context, { kind: 'his', input }, input.recordType),
  ),
  apiDoubts: os.importSources.apiDoubts.handler(({ input, context }) =>
    doubtsFrom(context, { kind: 'api', input }, input.recordType),
  ),
  hisDoubts: os.importSources.hisDoubts.handler(({ input, context }) =>
    doubtsFrom(context, { kind: 'his', input }, input.recordType),
  ),
  apiDifferences: os.importSources.apiDifferences.handler(({ input, context }) =>
    differencesFrom(context, { kind: 'api', input }, input.recordType),
  ),
  hisDifferences: os.importSources.hisDifferences.handler(({ input, context }) =>
    differencesFrom(context, { kind: 'his', input }, input.recordType),
  ),
});
