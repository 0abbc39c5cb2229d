/** Links to screens in the looks of the kit. What they lead to is typed by the route tree, and may be a `Target`. */
import {
  Anchor,
  Button,
  type ButtonProps,
  UnstyledButton,
  type UnstyledButtonProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type As<Look> = Look & Omit<ComponentProps<'a'>, keyof Look>;

export const LinkAnchor = createLink(Anchor<'a'>);
export const LinkButton = createLink((props: As<ButtonProps>) => (
  <Button component="a" {...props} />
));
export const LinkUnstyledButton = createLink((props: As<UnstyledButtonProps>) => (
  <UnstyledButton component="a" {...props} />
));
