/** The pages of rows that are no table, by Spanish names. */
import { Pagination, type PaginationProps } from '@mantine/core';

/** The names of the buttons beside the numbers. */
export const CONTROL_LABELS = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
};

export const Pages = (
  props: Pick<PaginationProps, 'total' | 'value' | 'onChange' | 'siblings'>,
) => (
  <Pagination
    size="sm"
    {...props}
    getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
    getControlProps={(control) => ({ 'aria-label': CONTROL_LABELS[control] })}
  />
);
