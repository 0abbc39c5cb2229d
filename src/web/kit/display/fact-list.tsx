/** Labels with their values, one pair a line. */
import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

/** A label, unique within its list, and its value. */
export type Fact = readonly [label: string, value: ReactNode];

export function FactList(props: {
  facts: readonly Fact[];
  size?: 'xs' | 'sm' | 'md';
  /** In pixels; equal widths align lists below each other. */
  labelWidth?: number;
}) {
  return (
    <DataList size={props.size ?? 'sm'} labelWidth={props.labelWidth}>
      {props.facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>
            {unbroken(value)}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
