import { lazy, Suspense } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { SessionFailure } from "@/features/account/session-failure.tsx";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import {
  barOf,
  isAdminOfFirstOrganization,
  isPseudo,
  SessionContext,
  useSession,
  useSessionContext,
  type Bar,
  type Session,
  type SessionState,
} from "@/lib/session.ts";
import { arrival } from "@/lib/supabase.ts";

const NameOrganization = lazy(async () => ({
  default: (await import("@/features/account/name-organization.tsx")).NameOrganization,
}));

const LazyBarredPage = lazy(async () => ({ default: (await import("./barred-page.tsx")).BarredPage }));

/** The whole screen for who signed in and may not work yet; the address stays. */
function BarredPage({ bar }: { bar: Bar }) {
  return (
    <Suspense fallback={<FullScreenLoader />}>
      <LazyBarredPage bar={bar} />
    </Suspense>
  );
}

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
    case "barred":
      return <BarredPage bar={state.bar} />;
    case "signed-in":
      if (state.session.user.needs_password) return <Navigate to="/app/reset-password" replace />;
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
  const context = useSessionContext();
  const { state } = context;
  const here = useHere();
  if (state.status === "loading") return <FullScreenLoader />;
  if (state.status === "failed") return <SessionFailure {...state} />;
  if (state.status === "barred" && state.bar.kind === "code") return <BarredPage bar={state.bar} />;
  // What stops their work in an organisation doesn't stop an operator's.
  const session = platformSession(state);
  if (session) {
    const bar = adminBar(session);
    if (bar) return <BarredPage bar={bar} />;
    return (
      <SessionContext value={{ ...context, state: { status: "signed-in", session } }}>
        <Outlet />
      </SessionContext>
    );
  }
  return <Navigate to={FALLBACKS.admin.public} replace state={{ from: here }} />;
}

/** Sign-in and its neighbours: a signed-in member goes on to where they wanted to be. */
export function PublicOnly() {
  const { state } = useSessionContext();
  const from = useFrom();
  if (state.status === "loading") return <FullScreenLoader />;
  if (state.status === "failed") return <SessionFailure {...state} />;
  if (state.status === "barred") {
    if (state.bar.kind === "code") return <BarredPage bar={state.bar} />;
    return <Navigate to={from ?? FALLBACKS.app.protected} replace />;
  }
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
  // Before the second step nobody knows who is a platform admin.
  if (state.status === "barred" && state.bar.kind === "code") return <BarredPage bar={state.bar} />;
  if (platformSession(state)) return <Navigate to={from ?? FALLBACKS.admin.protected} replace />;
  return <Outlet />;
}

/** /app/reset-password: the mailed link signs in, and a second step that there is comes before a new password. */
export function SecondStepFirst() {
  const { state } = useSessionContext();
  if (state.status === "barred" && state.bar.kind === "code" && !arrival.errorCode)
    return <BarredPage bar={state.bar} />;
  return <Outlet />;
}

/** The session of a platform admin, also where work in their organisation is stopped. */
function platformSession(state: SessionState): Session | null {
  if (state.status === "barred") return state.platform;
  return state.status === "signed-in" && state.session.isPlatformAdmin ? state.session : null;
}

/** What platform admins lack as such, where their work in organisations lacks nothing. */
function adminBar({ user, authId, signOut, switchOrganization }: Session): Bar | null {
  const platform = user.organizations.find(isPseudo) ?? null;
  const kind = barOf(user, platform);
  return kind && { kind, user, authId, organization: platform, others: [], signOut, switchOrganization };
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
