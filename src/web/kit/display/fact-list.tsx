/** Labels and what they stand for, one line each. */
import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';

/** The label, and its value in words. No two labels of a list are the same. */
export type Fact = readonly [label: string, value: ReactNode];

export function FactList(props: {
  facts: readonly Fact[];
  size?: 'xs' | 'sm' | 'md';
  /** In pixels: lists that stand below each other align. */
  labelWidth?: number;
}) {
  return (
    <DataList size={props.size ?? 'sm'} labelWidth={props.labelWidth}>
      {props.facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
