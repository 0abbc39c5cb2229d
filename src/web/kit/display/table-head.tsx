/** The headings of a small table; those in `right` stand over figures. */
import { Table } from '@mantine/core';

export function TableHead(props: { titles: readonly string[]; right?: readonly string[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {props.titles.map((title) => (
          <Table.Th key={title} ta={props.right?.includes(title) ? 'right' : undefined}>
            {title}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
