import { lazy, Suspense } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { SessionFailure } from "@/features/account/session-failure.tsx";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { isAdminOfFirstOrganization, isPseudo, useSession, useSessionContext } from "@/lib/session.ts";

const NameOrganization = lazy(async () => ({
  default: (await import("@/features/account/name-organization.tsx")).NameOrganization,
}));

/** The routes that the guard falls back to (product §2). */
export const FALLBACKS = {
  app: { public: "/app/sign-in", protected: "/app/chat" },
  admin: { public: "/admin/sign-in", protected: "/admin/dashboard" },
} as const;

/**
 * Routes of signed-in members; others are sent to sign in and come back afterwards, and a platform admin who is in no
 * organisation to the administration.
 */
export function RequireUser() {
  const { state } = useSessionContext();
  const here = useHere();
  switch (state.status) {
    case "loading":
      return <FullScreenLoader />;
    case "signed-out":
      return <Navigate to={FALLBACKS.app.public} replace state={{ from: here }} />;
    case "failed":
      return <SessionFailure {...state} />;
    case "nameless":
      return (
        <Suspense fallback={<FullScreenLoader />}>
          <NameOrganization {...state} />
        </Suspense>
      );
    case "signed-in":
      if (isPseudo(state.session.organization)) return <Navigate to={FALLBACKS.admin.protected} replace />;
      return <Outlet />;
  }
}

/** /app/users: below admin in the first organisation is sent to the sign-in fallback. Below RequireUser. */
export function RequireFirstOrganizationAdmin() {
  const { user } = useSession();
  return isAdminOfFirstOrganization(user) ? <Outlet /> : <Navigate to={FALLBACKS.app.public} replace />;
}

/** Protected admin routes: whoever is not a platform admin is sent to /admin/sign-in. */
export function RequirePlatformAdmin() {
  const { state } = useSessionContext();
  const here = useHere();
  if (state.status === "loading") return <FullScreenLoader />;
  if (state.status === "failed") return <SessionFailure {...state} />;
  if (state.status === "signed-in" && state.session.isPlatformAdmin) return <Outlet />;
  return <Navigate to={FALLBACKS.admin.public} replace state={{ from: here }} />;
}

/** Sign-in and its neighbours: a signed-in member goes on to where they wanted to be. */
export function PublicOnly() {
  const { state } = useSessionContext();
  const from = useFrom();
  if (state.status === "loading") return <FullScreenLoader />;
  if (state.status === "failed") return <SessionFailure {...state} />;
  if (state.status === "nameless") return <Navigate to={from ?? "/app"} replace />;
  if (state.status === "signed-in") return <Navigate to={from ?? FALLBACKS.app.protected} replace />;
  return <Outlet />;
}

/** /app/sign-up: as PublicOnly, except that an invitation's link is for signed-in members too. */
export function PublicOrInvited() {
  const [params] = useSearchParams();
  return params.has("invitation") ? <Outlet /> : <PublicOnly />;
}

/** /admin/sign-in: a platform admin goes on; others see the form, or that their account is none. */
export function AdminPublicOnly() {
  const { state } = useSessionContext();
  const from = useFrom();
  if (state.status === "loading") return <FullScreenLoader />;
  if (state.status === "failed") return <SessionFailure {...state} />;
  if (state.status === "signed-in" && state.session.isPlatformAdmin) {
    return <Navigate to={from ?? FALLBACKS.admin.protected} replace />;
  }
  return <Outlet />;
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Where the visitor came from, kept in the history entry, so that the address stays clean. */
function useFrom(): string | null {
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  return typeof from === "string" && from.startsWith("/") ? from : null;
}
