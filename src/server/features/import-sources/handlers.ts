/** The calls of imports from other systems (spec 2 §2.3, §7; decision 29). */
import { os } from '../../platform/implement.ts';
import { importFrom, previewFrom } from './receive.ts';

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
    previewFrom(context, { kind: 'api', input }, input.recordType),
  ),
  hisPreview: os.importSources.hisPreview.handler(({ input, context }) =>
    previewFrom(context, { kind: 'his', input }, input.recordType),
  ),
});
