/** The names of what agreements list, for comparing two versions of one that is being edited. */
import { queryClient } from '../../kit/client.ts';
import type { RecordOption } from '../../kit/record-options.tsx';
import type { AgreementDraft, NamesOf } from './agreement-draft.ts';
import { listText } from './rule-description.ts';
import { useSpecialtyNames } from './specialty-names.ts';

/** Names of the two lists; a service that the form has never shown is told by its id. */
export function useAgreementNames(): NamesOf {
  const specialtyName = useSpecialtyNames();
  return {
    specialties: (ids) => named(ids, specialtyName),
    services: (ids) => named(ids, serviceName),
  };
}

function named(ids: AgreementDraft['serviceId'], nameOf: (id: number) => string): string {
  return listText(Array.isArray(ids) ? ids.map((id) => nameOf(Number(id))) : null, null, 'Todas');
}

/** As the form's select has read it: it keeps the names of the services that are chosen. */
function serviceName(id: number): string {
  const known = queryClient.getQueriesData<RecordOption[]>({
    queryKey: ['record-select', 'services', 'many'],
  });
  const option = known.flatMap(([, options]) => options ?? []).find((one) => one.id === id);
  return option?.label ?? `#${id}`;
}
