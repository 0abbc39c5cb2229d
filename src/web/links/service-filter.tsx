/** Shows that a list has the attentions of some services alone, as a link from elsewhere asked for, and removes that filter. */
import { IconStethoscope } from '@tabler/icons-react';
import { FilterBadge } from '../kit/table/filter-badge.tsx';

type OfService = { readonly serviceCode: string; readonly serviceName: string };

/** `rows` are those of the list, which name the service. Nothing without the filter. */
export function ServiceFilter(props: {
  ids: readonly number[] | undefined;
  rows: readonly OfService[] | undefined;
  onRemove: () => void;
}) {
  const { ids, rows } = props;
  if (ids === undefined) return null;
  const [first] = rows ?? [];
  return (
    <FilterBadge
      icon={<IconStethoscope size={16} aria-hidden />}
      removeLabel="Quitar el filtro de prestaciones"
      onRemove={props.onRemove}
    >
      {ids.length > 1
        ? `Solo ${ids.length} prestaciones`
        : first
          ? `Solo la prestación ${first.serviceCode} ${first.serviceName}`
          : 'Solo una prestación'}
    </FilterBadge>
  );
}
