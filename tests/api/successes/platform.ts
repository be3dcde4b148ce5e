import { mailTo } from "../../support/mails.ts";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { platformAudit } from "../../../supabase/functions/_shared/contract/platform-audit.ts";
import type { platformJobs } from "../../../supabase/functions/_shared/contract/platform-jobs.ts";
import type { platformStats } from "../../../supabase/functions/_shared/contract/platform-stats.ts";
import type { platformUsers } from "../../../supabase/functions/_shared/contract/platform-users.ts";
import { call, refusal } from "../../support/call.ts";
import { makeOperator, makePerson, newClient } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { stack } from "../../support/stack.ts";
import { until } from "../../support/wait.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

const today = () => new Date().toISOString().slice(0, 10);

/** A job of a kind of its own, which no worker takes. */
async function jobIn({ id }: Pick<Scene, "id">, kind: string, status: "dead" | "queued"): Promise<number> {
  const [row] = await sql()<{ id: number }[]>`
    insert into public.jobs (organization_id, kind, key, status, run_at, finished_at, last_error)
    values (${id}, ${kind}, ${randomUUID()}, ${status}, now() + interval '1 hour', ${status === "dead" ? new Date() : null},
            'The page “https://secret.example/x” couldn''t be read.') returning id::int`;
  if (!row) throw new Error("no job");
  return row.id;
}

export const platformSuccesses: SuccessesOf<
  typeof platformAudit & typeof platformJobs & typeof platformStats & typeof platformUsers
> = {
  "/plat-admin/audit/getAll": async () => {
    const [operator, user] = [await makeOperator(), await makePerson()];
    await call(operator, "/plat-admin/users/disable", { id: user.id, reason: "A test of the record." });
    const { entries, operators } = await call(operator, "/plat-admin/audit/getAll", {
      actor_id: operator.id,
    });
    expect(entries).toEqual([
      expect.objectContaining({
        action: "users.disable",
        target_kind: "user",
        target_id: user.id,
        target_name: user.email,
        target_exists: true,
        actor_email: operator.email,
      }),
    ]);
    expect(operators.map(({ id }) => id)).toContain(operator.id);
    const other = await call(operator, "/plat-admin/audit/getAll", {
      actor_id: operator.id,
      target_kind: "job",
    });
    expect(other.total).toBe(0);
  },
  "/plat-admin/stats/get": async ({ id, document }) => {
    await document();
    await sql()`
      insert into public.generations (organization_id, model, input_tokens, output_tokens) values (${id}, 'a model', 10, 5)`;
    const operator = await makeOperator();
    await sql()`select public.tally_platform()`;
    const [levels] = await sql()<{ organizations: number; people: number }[]>`
      select (select count(*)::int from public.organizations where id <> 1) as organizations,
             (select count(*)::int from public.users) as people`;
    const { days, as_of, models } = await call(operator, "/plat-admin/stats/get", {
      from: today(),
      to: today(),
    });
    const now = days.at(-1);
    expect(as_of).not.toBeNull();
    expect(now?.day).toBe(today());
    // Other tests make people meanwhile.
    expect(Math.abs((now?.people ?? 0) - (levels?.people ?? 0))).toBeLessThan(60);
    expect(now?.organizations).toBeGreaterThan(0);
    expect(now?.new_documents).toBeGreaterThan(0);
    expect(now?.storage).toBeGreaterThan(0);
    expect(models.length).toBeGreaterThan(0);
    const { status } = await refusal(operator, "/plat-admin/stats/get", { from: today(), to: "2020-01-01" });
    expect(status).toBe(400);
  },
  "/plat-admin/stats/model-price": async ({ id }) => {
    const operator = await makeOperator();
    const model = `model-${randomUUID()}`;
    await sql()`
      insert into public.generations (organization_id, model, input_tokens, output_tokens)
      values (${id}, ${model}, 2000000, 500000)`;
    const price = { model, input_pence: 150, output_pence: 600 };
    expect(await call(operator, "/plat-admin/stats/model-price", price)).toEqual(done);
    await sql()`select public.tally_platform()`;
    const ask = async () => {
      const { models } = await call(operator, "/plat-admin/stats/get", { from: today(), to: today() });
      return models.find((one) => one.model === model);
    };
    expect(await ask()).toMatchObject({ generations: 1, input_tokens: 2_000_000, cost_pence: 600 });
    await call(operator, "/plat-admin/stats/model-price", { model, input_pence: null, output_pence: null });
    expect(await ask()).toMatchObject({ cost_pence: null, input_pence: null });
  },
  "/plat-admin/users/getAll": async ({ id, user }) => {
    const operator = await makeOperator();
    for (const search of [user.email.slice(4, 20).toUpperCase(), String(user.id)]) {
      const { users } = await call(operator, "/plat-admin/users/getAll", { search, limit: 100 });
      expect(users.find((one) => one.id === user.id)).toMatchObject({
        email: user.email,
        disabled: false,
        operator: false,
        organizations: [expect.objectContaining({ id, role: "user" })],
      });
    }
    const { users } = await call(operator, "/plat-admin/users/getAll", {
      search: operator.email,
      standing: "operators",
    });
    expect(users.map((one) => one.id)).toEqual([operator.id]);
  },
  "/plat-admin/users/get": async ({ id, user, as }) => {
    await as(user, "/chat/create", {});
    const told = await call(await makeOperator(), "/plat-admin/users/get", { id: user.id });
    expect(told).toMatchObject({ email: user.email, me: false, operator: false, disabled_at: null });
    expect(told.memberships).toEqual([expect.objectContaining({ id, role: "user", suspended: false })]);
    expect(told.sessions).toHaveLength(1);
    expect(told.counts.chats).toBe(1);
  },
  "/plat-admin/users/disable": async () => {
    const [operator, user] = [await makeOperator(), await makePerson()];
    const input = { id: user.id, reason: "It sent spam." };
    expect(await call(operator, "/plat-admin/users/disable", input)).toEqual(done);
    const told = await call(operator, "/plat-admin/users/get", { id: user.id });
    expect(told).toMatchObject({ disabled_reason: input.reason, sessions: [] });
    expect((await refusal(user, "/user/get-or-create", {})).status).toBe(401);
    const own = await refusal(operator, "/plat-admin/users/disable", { id: operator.id, reason: "Me." });
    expect(own.status).toBe(409);
  },
  "/plat-admin/users/enable": async () => {
    const [operator, user] = [await makeOperator(), await makePerson()];
    await call(operator, "/plat-admin/users/disable", { id: user.id, reason: "A mistake." });
    expect(await call(operator, "/plat-admin/users/enable", { id: user.id })).toEqual(done);
    const { data } = await newClient().auth.signInWithPassword(user);
    const again = await call({ token: data.session?.access_token ?? "" }, "/user/get-or-create", {});
    expect(again.id).toBe(user.id);
  },
  "/plat-admin/users/sign-out": async () => {
    const [operator, person] = [await makeOperator(), await makePerson()];
    await newClient().auth.signInWithPassword(person);
    const { sessions } = await call(operator, "/plat-admin/users/get", { id: person.id });
    expect(sessions).toHaveLength(2);
    const of = (session_id?: string) =>
      call(operator, "/plat-admin/users/sign-out", { id: person.id, ...(session_id && { session_id }) });
    expect(await of(sessions[0]?.id)).toEqual({ ended: 1 });
    expect(await of()).toEqual({ ended: 1 });
    expect((await refusal(person, "/user/get-or-create", {})).status).toBe(401);
  },
  "/plat-admin/users/change-email": async () => {
    const [operator, person] = [await makeOperator(), await makePerson()];
    const email = `moved-${person.email}`;
    expect(await call(operator, "/plat-admin/users/change-email", { id: person.id, email })).toEqual(done);
    expect((await refusal(person, "/user/get-or-create", {})).status).toBe(401);
    const { error } = await newClient().auth.signInWithPassword({ email, password: person.password });
    expect(error).toBeNull();
    expect((await mailTo(person.email, "was changed")).text).toContain(email);
    expect((await mailTo(email, "has this address now")).text).toContain(person.email);
    const own = await refusal(operator, "/plat-admin/users/change-email", {
      id: operator.id,
      email: `o${email}`,
    });
    expect(own.status).toBe(409);
  },
  "/plat-admin/users/reset-password": async () => {
    const [operator, person] = [await makeOperator(), await makePerson()];
    expect(await call(operator, "/plat-admin/users/reset-password", { id: person.id })).toEqual(done);
    await until("the mail to come", async () => {
      const page = await (await fetch(`${stack().url}/mail`)).text();
      return page.includes(`To ${person.email}`) || null;
    });
  },
  "/plat-admin/jobs/getAll": async (scene) => {
    const kind = `toy.list${scene.id}`;
    const id = await jobIn(scene, kind, "dead");
    const { jobs, kinds } = await call(await makeOperator(), "/plat-admin/jobs/getAll", { kind });
    expect(jobs).toEqual([
      expect.objectContaining({
        id,
        state: "failed",
        ended: true,
        reason: "The page “…” couldn't be read.",
        organization: expect.objectContaining({ id: scene.id }) as object,
      }),
    ]);
    expect(kinds).toContainEqual({ kind, failed: 1, waiting: 0, running: 0, scheduled: 0 });
  },
  "/plat-admin/jobs/retry": async (scene) => {
    const [operator, id] = [await makeOperator(), await jobIn(scene, "toy.retry", "dead")];
    expect(await call(operator, "/plat-admin/jobs/retry", { id })).toEqual(done);
    const [row] = await sql()`select status, attempts from public.jobs where id = ${id}`;
    expect(row).toMatchObject({ status: "queued", attempts: 0 });
    expect((await refusal(operator, "/plat-admin/jobs/retry", { id: 999_999_999 })).status).toBe(404);
  },
  "/plat-admin/jobs/retry-kind": async (scene) => {
    const kind = `toy.kind${scene.id}`;
    await jobIn(scene, kind, "dead");
    await jobIn(scene, kind, "dead");
    expect(await call(await makeOperator(), "/plat-admin/jobs/retry-kind", { kind })).toEqual({ jobs: 2 });
  },
  "/plat-admin/jobs/discard": async (scene) => {
    const operator = await makeOperator();
    const [dead, later] = [
      await jobIn(scene, "toy.discard", "dead"),
      await jobIn(scene, "toy.discard", "queued"),
    ];
    for (const id of [dead, later]) {
      expect(await call(operator, "/plat-admin/jobs/discard", { id, reason: "Done by hand." })).toEqual(done);
    }
    const rows =
      await sql()`select status, dying from public.jobs where id in (${dead}, ${later}) order by id`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { status: "cancelled", dying: false },
      { status: "queued", dying: true },
    ]);
  },
};
