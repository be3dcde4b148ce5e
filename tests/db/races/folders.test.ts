import { expect, it } from "vitest";
import { pathOf } from "../principals.ts";
import { race } from "./arena.ts";
import { arena, count, ofTwo, organization, refusals, winners } from "./cast.ts";

async function folder(organizationId: number, name: string): Promise<number> {
  const [made] = await arena.sql`
    insert into public.document_folders (organization_id, name) values (${organizationId}, ${name}) returning id`;
  return Number(made?.["id"]);
}
async function document(organizationId: number, uploader: number): Promise<number> {
  const [made] = await arena.sql`
    insert into public.documents (organization_id, name, path, type, uploaded_by)
    values (${organizationId}, 'D', ${pathOf(organizationId * 10 + uploader)}, 'txt', ${uploader}) returning id`;
  return Number(made?.["id"]);
}

ofTwo(() => {
  it("admins who move folders into each other, one does and no circle comes of it", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "admin");
    const [one, two] = [await folder(id, "One"), await folder(id, "Two")];
    const move = (what: number, into: number) =>
      `select update_folder(${id}, ${what}, move => true, in_folder_id => ${into})`;
    const results = await race(
      arena,
      { as: first, statement: move(one, two) },
      { as: second, statement: move(two, one) },
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await count(`public.document_folders where organization_id = ${id} and parent_id is null`)).toBe(
      1,
    );
  });

  it("members who make a folder of one name, one does", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "user");
    const make = (name: string) => `select create_folder(${id}, '${name}')`;
    const results = await race(
      arena,
      { as: first, statement: make("New") },
      { as: second, statement: make("new") },
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
  });

  it("a folder that goes while a document is put into it, the document is in none", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "admin");
    for (const order of ["delete first", "move first"]) {
      const into = await folder(id, order);
      const of = await document(id, order === "delete first" ? first : second);
      const remove = { as: first, statement: `select delete_folder(${id}, ${into})` };
      const move = { as: second, statement: `select move_document(${id}, ${of}, ${into})` };
      const results =
        order === "delete first" ? await race(arena, remove, move) : await race(arena, move, remove);
      expect(refusals(results)).toEqual(order === "delete first" ? ["PT404"] : []);
      expect(await count(`public.documents where id = ${of} and folder_id is null`)).toBe(1);
    }
  });

  it("a document that two delete, both succeed and it is gone once", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "admin");
    const of = await document(id, first);
    const statement = `select delete_documents(${id}, '{${of}}') -> 'done'`;
    const results = await race(arena, { as: first, statement }, { as: second, statement });
    expect(results).toEqual([{ value: [of] }, { value: [] }]);
  });
});
