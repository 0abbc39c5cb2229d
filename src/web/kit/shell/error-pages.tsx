/** The error pages that replace a screen. */
import { Button } from '@mantine/core';
import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';

const wayBack = (
  <Button component={Link} to="/" variant="default">
    Volver al inicio
  </Button>
);

/** An address that no screen has (spec 1 §2.2). */
export function NotFound() {
  return (
    <ErrorPage
      title="Página no encontrada"
      text="La dirección no corresponde a ninguna pantalla del portal."
      icon={<IconMapQuestion aria-hidden />}
      way={wayBack}
    />
  );
}

/** A screen that the profile may not open (design §7). */
export function AccessDenied() {
  return (
    <ErrorPage
      title="Acceso denegado"
      text="Su perfil no tiene permiso para abrir esta pantalla. Si lo necesita, pídalo a un administrador."
      icon={<IconLock aria-hidden />}
      way={wayBack}
    />
  );
}
