export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      addon_limits: {
        Row: {
          addon_id: number;
          amount: number;
          meter: string;
        };
        ComputedFields: never;
        Insert: {
          addon_id: number;
          amount: number;
          meter: string;
        };
        Update: {
          addon_id?: number;
          amount?: number;
          meter?: string;
        };
        Relationships: [
          {
            foreignKeyName: "addon_limits_addon_id_fkey";
            columns: ["addon_id"];
            isOneToOne: false;
            referencedRelation: "plan_addons";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "addon_limits_meter_fkey";
            columns: ["meter"];
            isOneToOne: false;
            referencedRelation: "meters";
            referencedColumns: ["name"];
          },
        ];
      };
      agent_batch_rows: {
        Row: {
          batch_id: number;
          cost: number;
          error: string | null;
          id: number;
          number: number;
          organization_id: number;
          run_id: number | null;
          run_key: string;
          state: string;
          values: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          batch_id: number;
          cost: number;
          error?: string | null;
          id?: never;
          number: number;
          organization_id: number;
          run_id?: number | null;
          run_key?: string;
          state?: string;
          values: NonNullable<Json>;
        };
        Update: {
          batch_id?: number;
          cost?: number;
          error?: string | null;
          id?: never;
          number?: number;
          organization_id?: number;
          run_id?: number | null;
          run_key?: string;
          state?: string;
          values?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "agent_batch_rows_organization_id_batch_id_fkey";
            columns: ["organization_id", "batch_id"];
            isOneToOne: false;
            referencedRelation: "agent_batches";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "agent_batch_rows_organization_id_run_id_fkey";
            columns: ["organization_id", "run_id"];
            isOneToOne: false;
            referencedRelation: "agent_runs";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      agent_batches: {
        Row: {
          agent_id: number;
          columns: string[];
          created_at: string;
          finished_at: string | null;
          hold_after: number | null;
          id: number;
          instance_id: number | null;
          instance_name: string;
          key: string;
          name: string;
          organization_id: number;
          pause: string | null;
          reason: string | null;
          row_count: number;
          state: string;
          type: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          agent_id: number;
          columns?: string[];
          created_at?: string;
          finished_at?: string | null;
          hold_after?: number | null;
          id?: never;
          instance_id?: number | null;
          instance_name?: string;
          key: string;
          name: string;
          organization_id: number;
          pause?: string | null;
          reason?: string | null;
          row_count: number;
          state?: string;
          type: string;
          user_id: number;
        };
        Update: {
          agent_id?: number;
          columns?: string[];
          created_at?: string;
          finished_at?: string | null;
          hold_after?: number | null;
          id?: never;
          instance_id?: number | null;
          instance_name?: string;
          key?: string;
          name?: string;
          organization_id?: number;
          pause?: string | null;
          reason?: string | null;
          row_count?: number;
          state?: string;
          type?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "agent_batches_agent_id_fkey";
            columns: ["agent_id"];
            isOneToOne: false;
            referencedRelation: "agents";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "agent_batches_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "agent_batches_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      agent_drafts: {
        Row: {
          counted: number;
          counted_at: string;
          created_at: string;
          error: string | null;
          finished_at: string | null;
          id: number;
          input: NonNullable<Json>;
          instance_id: number;
          key: string;
          kind: string;
          organization_id: number;
          result: Json | null;
          state: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          counted?: number;
          counted_at?: string;
          created_at?: string;
          error?: string | null;
          finished_at?: string | null;
          id?: never;
          input: NonNullable<Json>;
          instance_id: number;
          key: string;
          kind: string;
          organization_id: number;
          result?: Json | null;
          state?: string;
          user_id: number;
        };
        Update: {
          counted?: number;
          counted_at?: string;
          created_at?: string;
          error?: string | null;
          finished_at?: string | null;
          id?: never;
          input?: NonNullable<Json>;
          instance_id?: number;
          key?: string;
          kind?: string;
          organization_id?: number;
          result?: Json | null;
          state?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "agent_drafts_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "agent_drafts_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      agent_instance_field_permissions: {
        Row: {
          field_key: string;
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_field_permission"];
        };
        ComputedFields: never;
        Insert: {
          field_key: string;
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_field_permission"];
        };
        Update: {
          field_key?: string;
          instance_id?: number;
          organization_id?: number;
          permission?: Database["public"]["Enums"]["agent_field_permission"];
        };
        Relationships: [
          {
            foreignKeyName: "agent_instance_field_permissio_organization_id_instance_id_fkey";
            columns: ["organization_id", "instance_id"];
            isOneToOne: false;
            referencedRelation: "agent_instances";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      agent_instance_organization_field_permissions: {
        Row: {
          field_key: string;
          grantee_id: number;
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_field_permission"];
        };
        ComputedFields: never;
        Insert: {
          field_key: string;
          grantee_id: number;
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_field_permission"];
        };
        Update: {
          field_key?: string;
          grantee_id?: number;
          instance_id?: number;
          organization_id?: number;
          permission?: Database["public"]["Enums"]["agent_field_permission"];
        };
        Relationships: [
          {
            foreignKeyName: "agent_instance_organization_fi_organization_id_instance_id_fkey";
            columns: ["organization_id", "instance_id"];
            isOneToOne: false;
            referencedRelation: "agent_instances";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "agent_instance_organization_field_permissions_grantee_id_fkey";
            columns: ["grantee_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      agent_instance_organization_permissions: {
        Row: {
          grantee_id: number;
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_permission"];
        };
        ComputedFields: never;
        Insert: {
          grantee_id: number;
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_permission"];
        };
        Update: {
          grantee_id?: number;
          instance_id?: number;
          organization_id?: number;
          permission?: Database["public"]["Enums"]["agent_permission"];
        };
        Relationships: [
          {
            foreignKeyName: "agent_instance_organization_pe_organization_id_instance_id_fkey";
            columns: ["organization_id", "instance_id"];
            isOneToOne: false;
            referencedRelation: "agent_instances";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "agent_instance_organization_permissions_grantee_id_fkey";
            columns: ["grantee_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      agent_instance_user_field_permissions: {
        Row: {
          field_key: string;
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_field_permission"];
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          field_key: string;
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_field_permission"];
          user_id: number;
        };
        Update: {
          field_key?: string;
          instance_id?: number;
          organization_id?: number;
          permission?: Database["public"]["Enums"]["agent_field_permission"];
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "agent_instance_user_field_perm_organization_id_instance_id_fkey";
            columns: ["organization_id", "instance_id"];
            isOneToOne: false;
            referencedRelation: "agent_instances";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "agent_instance_user_field_permissions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      agent_instance_user_permissions: {
        Row: {
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_permission"];
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          instance_id: number;
          organization_id: number;
          permission: Database["public"]["Enums"]["agent_permission"];
          user_id: number;
        };
        Update: {
          instance_id?: number;
          organization_id?: number;
          permission?: Database["public"]["Enums"]["agent_permission"];
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "agent_instance_user_permission_organization_id_instance_id_fkey";
            columns: ["organization_id", "instance_id"];
            isOneToOne: false;
            referencedRelation: "agent_instances";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "agent_instance_user_permissions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      agent_instances: {
        Row: {
          agent_id: number;
          context: string;
          created_at: string;
          created_by: number | null;
          id: number;
          name: string;
          organization_id: number;
          style: string;
          updated_at: string;
          values: NonNullable<Json>;
          visibility: Database["public"]["Enums"]["agent_visibility"];
        };
        ComputedFields: never;
        Insert: {
          agent_id: number;
          context?: string;
          created_at?: string;
          created_by?: number | null;
          id?: never;
          name: string;
          organization_id: number;
          style?: string;
          updated_at?: string;
          values?: NonNullable<Json>;
          visibility?: Database["public"]["Enums"]["agent_visibility"];
        };
        Update: {
          agent_id?: number;
          context?: string;
          created_at?: string;
          created_by?: number | null;
          id?: never;
          name?: string;
          organization_id?: number;
          style?: string;
          updated_at?: string;
          values?: NonNullable<Json>;
          visibility?: Database["public"]["Enums"]["agent_visibility"];
        };
        Relationships: [
          {
            foreignKeyName: "agent_instances_agent_id_fkey";
            columns: ["agent_id"];
            isOneToOne: false;
            referencedRelation: "agents";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "agent_instances_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "agent_instances_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      agent_runs: {
        Row: {
          agent_id: number;
          cost: number;
          counted: number;
          counted_at: string;
          created_at: string;
          error: string | null;
          finished_at: string | null;
          hidden_keys: string[];
          id: number;
          inputs: NonNullable<Json>;
          instance_id: number | null;
          instance_name: string;
          key: string;
          organization_id: number;
          rating: number | null;
          rating_comment: string | null;
          result: NonNullable<Json>;
          state: string;
          type: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          agent_id: number;
          cost?: number;
          counted?: number;
          counted_at?: string;
          created_at?: string;
          error?: string | null;
          finished_at?: string | null;
          hidden_keys?: string[];
          id?: never;
          inputs?: NonNullable<Json>;
          instance_id?: number | null;
          instance_name?: string;
          key: string;
          organization_id: number;
          rating?: number | null;
          rating_comment?: string | null;
          result?: NonNullable<Json>;
          state?: string;
          type: string;
          user_id: number;
        };
        Update: {
          agent_id?: number;
          cost?: number;
          counted?: number;
          counted_at?: string;
          created_at?: string;
          error?: string | null;
          finished_at?: string | null;
          hidden_keys?: string[];
          id?: never;
          inputs?: NonNullable<Json>;
          instance_id?: number | null;
          instance_name?: string;
          key?: string;
          organization_id?: number;
          rating?: number | null;
          rating_comment?: string | null;
          result?: NonNullable<Json>;
          state?: string;
          type?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "agent_runs_agent_id_fkey";
            columns: ["agent_id"];
            isOneToOne: false;
            referencedRelation: "agents";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "agent_runs_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "agent_runs_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      agent_style_versions: {
        Row: {
          created_at: string;
          created_by: number | null;
          id: number;
          instance_id: number;
          organization_id: number;
          restored_from: string | null;
          style: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: number | null;
          id?: never;
          instance_id: number;
          organization_id: number;
          restored_from?: string | null;
          style: string;
        };
        Update: {
          created_at?: string;
          created_by?: number | null;
          id?: never;
          instance_id?: number;
          organization_id?: number;
          restored_from?: string | null;
          style?: string;
        };
        Relationships: [
          {
            foreignKeyName: "agent_style_versions_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "agent_style_versions_organization_id_instance_id_fkey";
            columns: ["organization_id", "instance_id"];
            isOneToOne: false;
            referencedRelation: "agent_instances";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      agents: {
        Row: {
          created_at: string;
          description: string;
          fields: NonNullable<Json>;
          icon: string;
          id: number;
          name: string;
          position: number;
          type: string;
          updated_at: string;
          visible: boolean;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string;
          fields?: NonNullable<Json>;
          icon?: string;
          id?: never;
          name: string;
          position?: number;
          type: string;
          updated_at?: string;
          visible?: boolean;
        };
        Update: {
          created_at?: string;
          description?: string;
          fields?: NonNullable<Json>;
          icon?: string;
          id?: never;
          name?: string;
          position?: number;
          type?: string;
          updated_at?: string;
          visible?: boolean;
        };
        Relationships: [];
      };
      ai_setting_checks: {
        Row: {
          draft_id: number;
          organization_id: number;
          outcome: string | null;
          question_id: number;
          said: string | null;
          said_now: string | null;
        };
        ComputedFields: never;
        Insert: {
          draft_id: number;
          organization_id: number;
          outcome?: string | null;
          question_id: number;
          said?: string | null;
          said_now?: string | null;
        };
        Update: {
          draft_id?: number;
          organization_id?: number;
          outcome?: string | null;
          question_id?: number;
          said?: string | null;
          said_now?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "ai_setting_checks_organization_id_draft_id_fkey";
            columns: ["organization_id", "draft_id"];
            isOneToOne: false;
            referencedRelation: "ai_setting_drafts";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "ai_setting_checks_organization_id_question_id_fkey";
            columns: ["organization_id", "question_id"];
            isOneToOne: false;
            referencedRelation: "lesson_questions";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      ai_setting_drafts: {
        Row: {
          created_at: string;
          id: number;
          organization_id: number;
          reason: string | null;
          requested_by: number | null;
          settings: NonNullable<Json>;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          organization_id: number;
          reason?: string | null;
          requested_by?: number | null;
          settings: NonNullable<Json>;
          state?: string;
        };
        Update: {
          created_at?: string;
          id?: never;
          organization_id?: number;
          reason?: string | null;
          requested_by?: number | null;
          settings?: NonNullable<Json>;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ai_setting_drafts_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: true;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ai_setting_drafts_requested_by_fkey";
            columns: ["requested_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      ai_setting_trials: {
        Row: {
          hour: string;
          organization_id: number;
          questions: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          hour: string;
          organization_id: number;
          questions?: number;
          user_id: number;
        };
        Update: {
          hour?: string;
          organization_id?: number;
          questions?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "ai_setting_trials_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ai_setting_trials_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      ai_setting_versions: {
        Row: {
          brought_back: number | null;
          created_at: string;
          id: number;
          number: number;
          organization_id: number;
          published_by: number | null;
          settings: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          brought_back?: number | null;
          created_at?: string;
          id?: never;
          number: number;
          organization_id: number;
          published_by?: number | null;
          settings: NonNullable<Json>;
        };
        Update: {
          brought_back?: number | null;
          created_at?: string;
          id?: never;
          number?: number;
          organization_id?: number;
          published_by?: number | null;
          settings?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "ai_setting_versions_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ai_setting_versions_published_by_fkey";
            columns: ["published_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      answer_days: {
        Row: {
          answered: number;
          day: string;
          down: number;
          failed: number;
          not_found: number;
          organization_id: number;
          stopped: number;
          up: number;
        };
        ComputedFields: never;
        Insert: {
          answered?: number;
          day: string;
          down?: number;
          failed?: number;
          not_found?: number;
          organization_id: number;
          stopped?: number;
          up?: number;
        };
        Update: {
          answered?: number;
          day?: string;
          down?: number;
          failed?: number;
          not_found?: number;
          organization_id?: number;
          stopped?: number;
          up?: number;
        };
        Relationships: [
          {
            foreignKeyName: "answer_days_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      answer_document_months: {
        Row: {
          answers: number;
          document_id: number;
          last_day: string;
          month: string;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          answers: number;
          document_id: number;
          last_day: string;
          month: string;
          organization_id: number;
        };
        Update: {
          answers?: number;
          document_id?: number;
          last_day?: string;
          month?: string;
          organization_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "answer_document_months_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      answer_fact_documents: {
        Row: {
          document_id: number;
          fact_id: number;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          document_id: number;
          fact_id: number;
          organization_id: number;
        };
        Update: {
          document_id?: number;
          fact_id?: number;
          organization_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "answer_fact_documents_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "answer_fact_documents_organization_id_fact_id_fkey";
            columns: ["organization_id", "fact_id"];
            isOneToOne: false;
            referencedRelation: "answer_facts";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      answer_facts: {
        Row: {
          asked_at: string;
          day: string;
          id: number;
          message_id: number | null;
          organization_id: number;
          outcome: string;
          rating: number | null;
          rating_reasons: string[];
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          day?: never;
          id?: never;
          message_id?: number | null;
          organization_id: number;
          outcome: string;
          rating?: number | null;
          rating_reasons?: string[];
          user_id?: number | null;
        };
        Update: {
          asked_at?: string;
          day?: never;
          id?: never;
          message_id?: number | null;
          organization_id?: number;
          outcome?: string;
          rating?: number | null;
          rating_reasons?: string[];
          user_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "answer_facts_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "answer_facts_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "answer_facts_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      answer_months: {
        Row: {
          answered: number;
          down: number;
          failed: number;
          last_day: string;
          month: string;
          not_found: number;
          organization_id: number;
          stopped: number;
          up: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          answered?: number;
          down?: number;
          failed?: number;
          last_day: string;
          month: string;
          not_found?: number;
          organization_id: number;
          stopped?: number;
          up?: number;
          user_id: number;
        };
        Update: {
          answered?: number;
          down?: number;
          failed?: number;
          last_day?: string;
          month?: string;
          not_found?: number;
          organization_id?: number;
          stopped?: number;
          up?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "answer_months_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "answer_months_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      answer_watches: {
        Row: {
          created_at: string;
          id: number;
          message_id: number;
          numbers: number[];
          organization_id: number;
          stopped_at: string | null;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          message_id: number;
          numbers: number[];
          organization_id: number;
          stopped_at?: string | null;
          user_id: number;
        };
        Update: {
          created_at?: string;
          id?: never;
          message_id?: number;
          numbers?: number[];
          organization_id?: number;
          stopped_at?: string | null;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "answer_watches_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "answer_watches_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      attachments: {
        Row: {
          chat_id: number | null;
          created_at: string;
          document_id: number;
          organization_id: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          chat_id?: number | null;
          created_at?: string;
          document_id: number;
          organization_id: number;
          user_id: number;
        };
        Update: {
          chat_id?: number | null;
          created_at?: string;
          document_id?: number;
          organization_id?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "attachments_organization_id_chat_id_fkey";
            columns: ["organization_id", "chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "attachments_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "attachments_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      audiences: {
        Row: {
          id: number;
          organization_id: number;
          own: boolean;
          principals: string[];
          principals_key: string;
          tag_ids: number[];
        };
        ComputedFields: never;
        Insert: {
          id?: never;
          organization_id: number;
          own?: boolean;
          principals?: string[];
          principals_key?: never;
          tag_ids?: number[];
        };
        Update: {
          id?: never;
          organization_id?: number;
          own?: boolean;
          principals?: string[];
          principals_key?: never;
          tag_ids?: number[];
        };
        Relationships: [
          {
            foreignKeyName: "audiences_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      audio_uses: {
        Row: {
          bytes: number;
          characters: number;
          hour: string;
          organization_id: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          bytes?: number;
          characters?: number;
          hour: string;
          organization_id: number;
          user_id: number;
        };
        Update: {
          bytes?: number;
          characters?: number;
          hour?: string;
          organization_id?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "audio_uses_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "audio_uses_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_entries: {
        Row: {
          action: string;
          actor_email: string;
          actor_id: number | null;
          actor_role: Database["public"]["Enums"]["organization_role"] | null;
          created_at: string;
          details: NonNullable<Json>;
          id: number;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_email: string;
          actor_id?: number | null;
          actor_role?: Database["public"]["Enums"]["organization_role"] | null;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: never;
          organization_id: number;
        };
        Update: {
          action?: string;
          actor_email?: string;
          actor_id?: number | null;
          actor_role?: Database["public"]["Enums"]["organization_role"] | null;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: never;
          organization_id?: number;
        };
        Relationships: [];
      };
      billed_charges: {
        Row: {
          batch_id: number;
          batched_at: string;
          charge_id: number;
        };
        ComputedFields: never;
        Insert: {
          batch_id: number;
          batched_at?: string;
          charge_id: number;
        };
        Update: {
          batch_id?: number;
          batched_at?: string;
          charge_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "billed_charges_batch_id_fkey";
            columns: ["batch_id"];
            isOneToOne: false;
            referencedRelation: "charge_batches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "billed_charges_charge_id_fkey";
            columns: ["charge_id"];
            isOneToOne: true;
            referencedRelation: "charges";
            referencedColumns: ["id"];
          },
        ];
      };
      billing_acts: {
        Row: {
          act: string;
          attempt: number;
          choice: NonNullable<Json>;
          created_at: string;
          key: string;
          lease: string | null;
          leased_until: string | null;
          organization_id: number;
          outcome: Json | null;
        };
        ComputedFields: never;
        Insert: {
          act: string;
          attempt?: number;
          choice: NonNullable<Json>;
          created_at?: string;
          key: string;
          lease?: string | null;
          leased_until?: string | null;
          organization_id: number;
          outcome?: Json | null;
        };
        Update: {
          act?: string;
          attempt?: number;
          choice?: NonNullable<Json>;
          created_at?: string;
          key?: string;
          lease?: string | null;
          leased_until?: string | null;
          organization_id?: number;
          outcome?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: "billing_acts_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      billing_alerts: {
        Row: {
          created_at: string;
          id: number;
          message: string;
          organization_id: number | null;
          reference: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          message: string;
          organization_id?: number | null;
          reference: string;
        };
        Update: {
          created_at?: string;
          id?: never;
          message?: string;
          organization_id?: number | null;
          reference?: string;
        };
        Relationships: [];
      };
      billing_customers: {
        Row: {
          claimed_email: string;
          claimed_name: string;
          created_at: string;
          gone_at: string | null;
          livemode: boolean;
          looked_at: string | null;
          organization_id: number;
          previewed_at: string | null;
          previewed_proration: number | null;
          provider_customer_id: string | null;
          tickets: number;
          trial_used_at: string | null;
          written: number;
        };
        ComputedFields: never;
        Insert: {
          claimed_email?: string;
          claimed_name?: string;
          created_at?: string;
          gone_at?: string | null;
          livemode: boolean;
          looked_at?: string | null;
          organization_id: number;
          previewed_at?: string | null;
          previewed_proration?: number | null;
          provider_customer_id?: string | null;
          tickets?: number;
          trial_used_at?: string | null;
          written?: number;
        };
        Update: {
          claimed_email?: string;
          claimed_name?: string;
          created_at?: string;
          gone_at?: string | null;
          livemode?: boolean;
          looked_at?: string | null;
          organization_id?: number;
          previewed_at?: string | null;
          previewed_proration?: number | null;
          provider_customer_id?: string | null;
          tickets?: number;
          trial_used_at?: string | null;
          written?: number;
        };
        Relationships: [];
      };
      billing_notices: {
        Row: {
          created_at: string;
          details: NonNullable<Json>;
          id: number;
          kind: string;
          organization_id: number;
          reference: string;
          sent_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          details?: NonNullable<Json>;
          id?: never;
          kind: string;
          organization_id: number;
          reference: string;
          sent_at?: string | null;
        };
        Update: {
          created_at?: string;
          details?: NonNullable<Json>;
          id?: never;
          kind?: string;
          organization_id?: number;
          reference?: string;
          sent_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "billing_notices_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      billing_prices: {
        Row: {
          addon_id: number | null;
          current: boolean;
          interval: string;
          livemode: boolean;
          pence: number;
          plan_id: number | null;
          provider_price_id: string;
        };
        ComputedFields: never;
        Insert: {
          addon_id?: number | null;
          current?: boolean;
          interval: string;
          livemode: boolean;
          pence: number;
          plan_id?: number | null;
          provider_price_id: string;
        };
        Update: {
          addon_id?: number | null;
          current?: boolean;
          interval?: string;
          livemode?: boolean;
          pence?: number;
          plan_id?: number | null;
          provider_price_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "billing_prices_addon_id_fkey";
            columns: ["addon_id"];
            isOneToOne: false;
            referencedRelation: "plan_addons";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "billing_prices_plan_id_fkey";
            columns: ["plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
        ];
      };
      charge_batches: {
        Row: {
          billed_at: string | null;
          created_at: string;
          description: string;
          id: number;
          organization_id: number;
          pence: number;
          provider_invoice_id: string | null;
          provider_item_id: string | null;
          provider_subscription_id: string | null;
          started_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          billed_at?: string | null;
          created_at?: string;
          description: string;
          id?: never;
          organization_id: number;
          pence: number;
          provider_invoice_id?: string | null;
          provider_item_id?: string | null;
          provider_subscription_id?: string | null;
          started_at?: string | null;
        };
        Update: {
          billed_at?: string | null;
          created_at?: string;
          description?: string;
          id?: never;
          organization_id?: number;
          pence?: number;
          provider_invoice_id?: string | null;
          provider_item_id?: string | null;
          provider_subscription_id?: string | null;
          started_at?: string | null;
        };
        Relationships: [];
      };
      charges: {
        Row: {
          created_at: string;
          id: number;
          kind: string;
          organization_id: number;
          pence: number;
          reference: string;
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          kind: string;
          organization_id: number;
          pence: number;
          reference: string;
          user_id?: number | null;
        };
        Update: {
          created_at?: string;
          id?: never;
          kind?: string;
          organization_id?: number;
          pence?: number;
          reference?: string;
          user_id?: number | null;
        };
        Relationships: [];
      };
      chat_documents: {
        Row: {
          chat_id: number;
          document_id: number;
          month: string;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          chat_id: number;
          document_id: number;
          month: string;
          organization_id: number;
        };
        Update: {
          chat_id?: number;
          document_id?: number;
          month?: string;
          organization_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "chat_documents_organization_id_chat_id_fkey";
            columns: ["organization_id", "chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "chat_documents_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      chat_folders: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          held_chat_ids: number[];
          id: number;
          name: string;
          organization_id: number;
          place: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          held_chat_ids?: number[];
          id?: never;
          name: string;
          organization_id: number;
          place: number;
          user_id: number;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          held_chat_ids?: number[];
          id?: never;
          name?: string;
          organization_id?: number;
          place?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "chat_folders_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_folders_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      chat_shares: {
        Row: {
          chat_id: number;
          created_at: string;
          id: number;
          last_message_id: number;
          organization_id: number;
          shared_by: number;
          team_id: number | null;
          updated_at: string;
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          chat_id: number;
          created_at?: string;
          id?: never;
          last_message_id: number;
          organization_id: number;
          shared_by: number;
          team_id?: number | null;
          updated_at?: string;
          user_id?: number | null;
        };
        Update: {
          chat_id?: number;
          created_at?: string;
          id?: never;
          last_message_id?: number;
          organization_id?: number;
          shared_by?: number;
          team_id?: number | null;
          updated_at?: string;
          user_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "chat_shares_organization_id_chat_id_fkey";
            columns: ["organization_id", "chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "chat_shares_organization_id_last_message_id_fkey";
            columns: ["organization_id", "last_message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "chat_shares_organization_id_shared_by_fkey";
            columns: ["organization_id", "shared_by"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
          {
            foreignKeyName: "chat_shares_organization_id_team_id_fkey";
            columns: ["organization_id", "team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "chat_shares_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      chat_tallies: {
        Row: {
          answers: number;
          chat_id: number;
          helpful: number;
          month: string;
          organization_id: number;
          questions: number;
          unhelpful: number;
        };
        ComputedFields: never;
        Insert: {
          answers?: number;
          chat_id: number;
          helpful?: number;
          month: string;
          organization_id: number;
          questions?: number;
          unhelpful?: number;
        };
        Update: {
          answers?: number;
          chat_id?: number;
          helpful?: number;
          month?: string;
          organization_id?: number;
          questions?: number;
          unhelpful?: number;
        };
        Relationships: [
          {
            foreignKeyName: "chat_tallies_organization_id_chat_id_fkey";
            columns: ["organization_id", "chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      chat_texts: {
        Row: {
          chat_id: number;
          folded: string;
          id: number;
          message_id: number | null;
          organization_id: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          chat_id: number;
          folded: string;
          id?: never;
          message_id?: number | null;
          organization_id: number;
          user_id: number;
        };
        Update: {
          chat_id?: number;
          folded?: string;
          id?: never;
          message_id?: number | null;
          organization_id?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "chat_texts_organization_id_chat_id_fkey";
            columns: ["organization_id", "chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "chat_texts_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "chat_texts_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      chats: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          expires_at: string | null;
          folder_id: number | null;
          id: number;
          key: string;
          only_documents: boolean | null;
          organization_id: number;
          pin_place: number | null;
          title: string;
          titled: boolean;
          updated_at: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          expires_at?: string | null;
          folder_id?: number | null;
          id?: never;
          key?: string;
          only_documents?: boolean | null;
          organization_id: number;
          pin_place?: number | null;
          title?: string;
          titled?: boolean;
          updated_at?: string;
          user_id: number;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          expires_at?: string | null;
          folder_id?: number | null;
          id?: never;
          key?: string;
          only_documents?: boolean | null;
          organization_id?: number;
          pin_place?: number | null;
          title?: string;
          titled?: boolean;
          updated_at?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "chats_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chats_organization_id_user_id_folder_id_fkey";
            columns: ["organization_id", "user_id", "folder_id"];
            isOneToOne: false;
            referencedRelation: "chat_folders";
            referencedColumns: ["organization_id", "user_id", "id"];
          },
          {
            foreignKeyName: "chats_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      compared_documents: {
        Row: {
          document_id: number;
          organization_id: number;
          revision_id: number;
        };
        ComputedFields: never;
        Insert: {
          document_id: number;
          organization_id: number;
          revision_id: number;
        };
        Update: {
          document_id?: number;
          organization_id?: number;
          revision_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "compared_documents_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      compared_pairs: {
        Row: {
          compared_at: string;
          first_document_id: number;
          first_hash: string;
          organization_id: number;
          second_document_id: number;
          second_hash: string;
        };
        ComputedFields: never;
        Insert: {
          compared_at?: string;
          first_document_id: number;
          first_hash: string;
          organization_id: number;
          second_document_id: number;
          second_hash: string;
        };
        Update: {
          compared_at?: string;
          first_document_id?: number;
          first_hash?: string;
          organization_id?: number;
          second_document_id?: number;
          second_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: "compared_pairs_organization_id_first_document_id_fkey";
            columns: ["organization_id", "first_document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "compared_pairs_organization_id_second_document_id_fkey";
            columns: ["organization_id", "second_document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      connection_clients: {
        Row: {
          client_id: string;
          created_at: string;
          organization_id: number;
          vendor: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          created_at?: string;
          organization_id: number;
          vendor: string;
        };
        Update: {
          client_id?: string;
          created_at?: string;
          organization_id?: number;
          vendor?: string;
        };
        Relationships: [
          {
            foreignKeyName: "connection_clients_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      connection_requests: {
        Row: {
          created_at: string;
          expires_at: string;
          groups: boolean;
          id: number;
          organization_id: number;
          reach: string;
          session_id: string | null;
          state_hash: string;
          take_over: number[];
          type: string;
          used_at: string | null;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at?: string;
          groups?: boolean;
          id?: never;
          organization_id: number;
          reach?: string;
          session_id?: string | null;
          state_hash: string;
          take_over?: number[];
          type: string;
          used_at?: string | null;
          user_id: number;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          groups?: boolean;
          id?: never;
          organization_id?: number;
          reach?: string;
          session_id?: string | null;
          state_hash?: string;
          take_over?: number[];
          type?: string;
          used_at?: string | null;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "connection_requests_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      connection_revocations: {
        Row: {
          account_id: string | null;
          created_at: string;
          for_organization_id: number;
          for_user_id: number;
          id: number;
          key_id: string;
          sealed: string;
          type: string;
          watches: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string | null;
          created_at?: string;
          for_organization_id: number;
          for_user_id: number;
          id?: never;
          key_id: string;
          sealed: string;
          type: string;
          watches?: NonNullable<Json>;
        };
        Update: {
          account_id?: string | null;
          created_at?: string;
          for_organization_id?: number;
          for_user_id?: number;
          id?: never;
          key_id?: string;
          sealed?: string;
          type?: string;
          watches?: NonNullable<Json>;
        };
        Relationships: [];
      };
      connections: {
        Row: {
          account_email: string | null;
          account_id: string;
          account_name: string;
          calendar_id: string | null;
          connected_at: string;
          created_at: string;
          id: number;
          missing: string[];
          organization_id: number;
          own_client: boolean;
          reach: string;
          reason: string | null;
          refresh_failed_at: string | null;
          refresh_lease: string | null;
          refresh_until: string | null;
          scopes: string[];
          state: string;
          type: string;
          updated_at: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          account_email?: string | null;
          account_id: string;
          account_name: string;
          calendar_id?: string | null;
          connected_at?: string;
          created_at?: string;
          id?: never;
          missing?: string[];
          organization_id: number;
          own_client?: boolean;
          reach?: string;
          reason?: string | null;
          refresh_failed_at?: string | null;
          refresh_lease?: string | null;
          refresh_until?: string | null;
          scopes?: string[];
          state?: string;
          type: string;
          updated_at?: string;
          user_id: number;
        };
        Update: {
          account_email?: string | null;
          account_id?: string;
          account_name?: string;
          calendar_id?: string | null;
          connected_at?: string;
          created_at?: string;
          id?: never;
          missing?: string[];
          organization_id?: number;
          own_client?: boolean;
          reach?: string;
          reason?: string | null;
          refresh_failed_at?: string | null;
          refresh_lease?: string | null;
          refresh_until?: string | null;
          scopes?: string[];
          state?: string;
          type?: string;
          updated_at?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "connections_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "connections_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      contradiction_runs: {
        Row: {
          compared: number;
          ended_at: string | null;
          found: number;
          goes_on_at: string | null;
          id: number;
          looked: number;
          organization_id: number;
          reason: string | null;
          started_at: string;
          started_by: number | null;
          state: string;
          total: number;
        };
        ComputedFields: never;
        Insert: {
          compared?: number;
          ended_at?: string | null;
          found?: number;
          goes_on_at?: string | null;
          id?: never;
          looked?: number;
          organization_id: number;
          reason?: string | null;
          started_at?: string;
          started_by?: number | null;
          state?: string;
          total?: number;
        };
        Update: {
          compared?: number;
          ended_at?: string | null;
          found?: number;
          goes_on_at?: string | null;
          id?: never;
          looked?: number;
          organization_id?: number;
          reason?: string | null;
          started_at?: string;
          started_by?: number | null;
          state?: string;
          total?: number;
        };
        Relationships: [
          {
            foreignKeyName: "contradiction_runs_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contradiction_runs_started_by_fkey";
            columns: ["started_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      contradictions: {
        Row: {
          decided_at: string | null;
          decided_by: number | null;
          first: NonNullable<Json>;
          first_document_id: number;
          first_hash: string;
          found_at: string;
          id: number;
          note: string;
          organization_id: number;
          reason: string;
          resolution: string | null;
          second: NonNullable<Json>;
          second_document_id: number;
          second_hash: string;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          decided_at?: string | null;
          decided_by?: number | null;
          first: NonNullable<Json>;
          first_document_id: number;
          first_hash: string;
          found_at?: string;
          id?: never;
          note?: string;
          organization_id: number;
          reason: string;
          resolution?: string | null;
          second: NonNullable<Json>;
          second_document_id: number;
          second_hash: string;
          state?: string;
        };
        Update: {
          decided_at?: string | null;
          decided_by?: number | null;
          first?: NonNullable<Json>;
          first_document_id?: number;
          first_hash?: string;
          found_at?: string;
          id?: never;
          note?: string;
          organization_id?: number;
          reason?: string;
          resolution?: string | null;
          second?: NonNullable<Json>;
          second_document_id?: number;
          second_hash?: string;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: "contradictions_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contradictions_organization_id_first_document_id_fkey";
            columns: ["organization_id", "first_document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "contradictions_organization_id_second_document_id_fkey";
            columns: ["organization_id", "second_document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      crawl_hosts: {
        Row: {
          free_at: string;
          host: string;
        };
        ComputedFields: never;
        Insert: {
          free_at?: string;
          host: string;
        };
        Update: {
          free_at?: string;
          host?: string;
        };
        Relationships: [];
      };
      deletion_jobs: {
        Row: {
          job_id: number;
          key: string;
          kind: string;
          noted_in: unknown;
          payload: NonNullable<Json>;
          receipt_id: number;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          job_id: number;
          key: string;
          kind: string;
          noted_in?: unknown;
          payload: NonNullable<Json>;
          receipt_id: number;
          version: number;
        };
        Update: {
          job_id?: number;
          key?: string;
          kind?: string;
          noted_in?: unknown;
          payload?: NonNullable<Json>;
          receipt_id?: number;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "deletion_jobs_receipt_id_fkey";
            columns: ["receipt_id"];
            isOneToOne: false;
            referencedRelation: "deletion_receipts";
            referencedColumns: ["id"];
          },
        ];
      };
      deletion_objects: {
        Row: {
          bucket: string;
          path: string;
          receipt_id: number;
        };
        ComputedFields: never;
        Insert: {
          bucket: string;
          path: string;
          receipt_id: number;
        };
        Update: {
          bucket?: string;
          path?: string;
          receipt_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "deletion_objects_receipt_id_fkey";
            columns: ["receipt_id"];
            isOneToOne: false;
            referencedRelation: "deletion_receipts";
            referencedColumns: ["id"];
          },
        ];
      };
      deletion_receipts: {
        Row: {
          asked_by: string;
          counted_before: Json | null;
          counting_in: unknown;
          email_hash: string | null;
          finished_at: string | null;
          id: number;
          kept: NonNullable<Json>;
          kind: string;
          mail_as: Json | null;
          mail_to: string[];
          number: string;
          objects: NonNullable<Json>;
          part_of_id: number | null;
          problem: string | null;
          reason: string | null;
          removed: NonNullable<Json>;
          removing: boolean;
          signature: Json | null;
          started_at: string;
          state: string;
          statement: Json | null;
          subject_id: number;
          subject_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_by: string;
          counted_before?: Json | null;
          counting_in?: unknown;
          email_hash?: string | null;
          finished_at?: string | null;
          id?: never;
          kept?: NonNullable<Json>;
          kind: string;
          mail_as?: Json | null;
          mail_to?: string[];
          number?: string;
          objects?: NonNullable<Json>;
          part_of_id?: number | null;
          problem?: string | null;
          reason?: string | null;
          removed?: NonNullable<Json>;
          removing?: boolean;
          signature?: Json | null;
          started_at?: string;
          state?: string;
          statement?: Json | null;
          subject_id: number;
          subject_name?: string | null;
        };
        Update: {
          asked_by?: string;
          counted_before?: Json | null;
          counting_in?: unknown;
          email_hash?: string | null;
          finished_at?: string | null;
          id?: never;
          kept?: NonNullable<Json>;
          kind?: string;
          mail_as?: Json | null;
          mail_to?: string[];
          number?: string;
          objects?: NonNullable<Json>;
          part_of_id?: number | null;
          problem?: string | null;
          reason?: string | null;
          removed?: NonNullable<Json>;
          removing?: boolean;
          signature?: Json | null;
          started_at?: string;
          state?: string;
          statement?: Json | null;
          subject_id?: number;
          subject_name?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "deletion_receipts_part_of_id_fkey";
            columns: ["part_of_id"];
            isOneToOne: false;
            referencedRelation: "deletion_receipts";
            referencedColumns: ["id"];
          },
        ];
      };
      document_changes: {
        Row: {
          document_id: number;
          former: NonNullable<Json>;
          former_hash: string;
          found_at: string;
          id: number;
          organization_id: number;
          present: NonNullable<Json>;
          present_hash: string;
          reason: string;
          seen_at: string | null;
          seen_by: number | null;
        };
        ComputedFields: never;
        Insert: {
          document_id: number;
          former: NonNullable<Json>;
          former_hash: string;
          found_at?: string;
          id?: never;
          organization_id: number;
          present: NonNullable<Json>;
          present_hash: string;
          reason: string;
          seen_at?: string | null;
          seen_by?: number | null;
        };
        Update: {
          document_id?: number;
          former?: NonNullable<Json>;
          former_hash?: string;
          found_at?: string;
          id?: never;
          organization_id?: number;
          present?: NonNullable<Json>;
          present_hash?: string;
          reason?: string;
          seen_at?: string | null;
          seen_by?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "document_changes_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "document_changes_seen_by_fkey";
            columns: ["seen_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      document_chunks: {
        Row: {
          bits: unknown;
          embedding: unknown;
          embedding_model_id: number | null;
          end_offset: number;
          hash: string;
          heading_path: string[];
          id: number;
          marks: NonNullable<Json>;
          ordinal: number;
          organization_id: number;
          page: number | null;
          posted: boolean;
          revision_id: number;
          standing: string | null;
          start_offset: number;
          table_header: string | null;
          term_count: number;
          terms: unknown;
          text: string;
          time_seconds: number | null;
        };
        ComputedFields: never;
        Insert: {
          bits?: never;
          embedding?: unknown;
          embedding_model_id?: number | null;
          end_offset: number;
          hash: string;
          heading_path?: string[];
          id?: never;
          marks?: NonNullable<Json>;
          ordinal: number;
          organization_id: number;
          page?: number | null;
          posted?: boolean;
          revision_id: number;
          standing?: string | null;
          start_offset: number;
          table_header?: string | null;
          term_count: number;
          terms: unknown;
          text: string;
          time_seconds?: number | null;
        };
        Update: {
          bits?: never;
          embedding?: unknown;
          embedding_model_id?: number | null;
          end_offset?: number;
          hash?: string;
          heading_path?: string[];
          id?: never;
          marks?: NonNullable<Json>;
          ordinal?: number;
          organization_id?: number;
          page?: number | null;
          posted?: boolean;
          revision_id?: number;
          standing?: string | null;
          start_offset?: number;
          table_header?: string | null;
          term_count?: number;
          terms?: unknown;
          text?: string;
          time_seconds?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "document_chunks_organization_id_revision_id_fkey";
            columns: ["organization_id", "revision_id"];
            isOneToOne: false;
            referencedRelation: "document_revisions";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      document_folders: {
        Row: {
          created_at: string;
          created_by: number | null;
          id: number;
          name: string;
          organization_id: number;
          parent_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: number | null;
          id?: never;
          name: string;
          organization_id: number;
          parent_id?: number | null;
        };
        Update: {
          created_at?: string;
          created_by?: number | null;
          id?: never;
          name?: string;
          organization_id?: number;
          parent_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "document_folders_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "document_folders_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "document_folders_organization_id_parent_id_fkey";
            columns: ["organization_id", "parent_id"];
            isOneToOne: false;
            referencedRelation: "document_folders";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      document_parts: {
        Row: {
          end_offset: number;
          ordinal: number;
          organization_id: number;
          page: number | null;
          revision_id: number;
          start_offset: number;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          end_offset: number;
          ordinal: number;
          organization_id: number;
          page?: number | null;
          revision_id: number;
          start_offset: number;
          text: string;
        };
        Update: {
          end_offset?: number;
          ordinal?: number;
          organization_id?: number;
          page?: number | null;
          revision_id?: number;
          start_offset?: number;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: "document_parts_organization_id_revision_id_fkey";
            columns: ["organization_id", "revision_id"];
            isOneToOne: false;
            referencedRelation: "document_revisions";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      document_reminders: {
        Row: {
          document_id: number;
          id: number;
          organization_id: number;
          sent_at: string | null;
          tries: number;
          valid_until: string;
        };
        ComputedFields: never;
        Insert: {
          document_id: number;
          id?: never;
          organization_id: number;
          sent_at?: string | null;
          tries?: number;
          valid_until: string;
        };
        Update: {
          document_id?: number;
          id?: never;
          organization_id?: number;
          sent_at?: string | null;
          tries?: number;
          valid_until?: string;
        };
        Relationships: [
          {
            foreignKeyName: "document_reminders_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      document_revisions: {
        Row: {
          char_count: number;
          content_hash: string | null;
          created_at: string;
          document_id: number;
          former_at: string | null;
          found: Json | null;
          id: number;
          index_version: number;
          number: number;
          organization_id: number;
          page_count: number | null;
          path: string | null;
          reason: string | null;
          reread: boolean;
          size: number;
          state: string;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          char_count?: number;
          content_hash?: string | null;
          created_at?: string;
          document_id: number;
          former_at?: string | null;
          found?: Json | null;
          id?: never;
          index_version?: number;
          number: number;
          organization_id: number;
          page_count?: number | null;
          path?: string | null;
          reason?: string | null;
          reread?: boolean;
          size?: number;
          state?: string;
          type: string;
        };
        Update: {
          char_count?: number;
          content_hash?: string | null;
          created_at?: string;
          document_id?: number;
          former_at?: string | null;
          found?: Json | null;
          id?: never;
          index_version?: number;
          number?: number;
          organization_id?: number;
          page_count?: number | null;
          path?: string | null;
          reason?: string | null;
          reread?: boolean;
          size?: number;
          state?: string;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "document_revisions_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      document_tags: {
        Row: {
          added_by: number | null;
          created_at: string;
          document_id: number;
          organization_id: number;
          tag_id: number;
        };
        ComputedFields: never;
        Insert: {
          added_by?: number | null;
          created_at?: string;
          document_id: number;
          organization_id: number;
          tag_id: number;
        };
        Update: {
          added_by?: number | null;
          created_at?: string;
          document_id?: number;
          organization_id?: number;
          tag_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "document_tags_added_by_fkey";
            columns: ["added_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "document_tags_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "document_tags_organization_id_tag_id_fkey";
            columns: ["organization_id", "tag_id"];
            isOneToOne: false;
            referencedRelation: "tags";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      documents: {
        Row: {
          address: string | null;
          audience_id: number;
          author: string | null;
          created_at: string;
          dated: string | null;
          edited: string[];
          folder_id: number | null;
          id: number;
          language: string | null;
          metadata: NonNullable<Json>;
          name: string;
          name_terms: unknown;
          organization_id: number;
          origin: string;
          owner_id: number | null;
          page_count: number | null;
          path: string | null;
          progress: number;
          replaces_id: number | null;
          replaces_since: string | null;
          revision_id: number | null;
          size: number;
          stage: string | null;
          status: string;
          status_reason: string | null;
          tag_ids: number[];
          title: string | null;
          type: string;
          unread: NonNullable<Json>;
          updated_at: string;
          uploaded_by: number | null;
          valid_from: string | null;
          valid_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          audience_id: number;
          author?: string | null;
          created_at?: string;
          dated?: string | null;
          edited?: string[];
          folder_id?: number | null;
          id?: never;
          language?: string | null;
          metadata?: NonNullable<Json>;
          name: string;
          name_terms?: unknown;
          organization_id: number;
          origin?: string;
          owner_id?: number | null;
          page_count?: number | null;
          path?: string | null;
          progress?: number;
          replaces_id?: number | null;
          replaces_since?: string | null;
          revision_id?: number | null;
          size?: number;
          stage?: string | null;
          status?: string;
          status_reason?: string | null;
          tag_ids?: number[];
          title?: string | null;
          type: string;
          unread?: NonNullable<Json>;
          updated_at?: string;
          uploaded_by?: number | null;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Update: {
          address?: string | null;
          audience_id?: number;
          author?: string | null;
          created_at?: string;
          dated?: string | null;
          edited?: string[];
          folder_id?: number | null;
          id?: never;
          language?: string | null;
          metadata?: NonNullable<Json>;
          name?: string;
          name_terms?: unknown;
          organization_id?: number;
          origin?: string;
          owner_id?: number | null;
          page_count?: number | null;
          path?: string | null;
          progress?: number;
          replaces_id?: number | null;
          replaces_since?: string | null;
          revision_id?: number | null;
          size?: number;
          stage?: string | null;
          status?: string;
          status_reason?: string | null;
          tag_ids?: number[];
          title?: string | null;
          type?: string;
          unread?: NonNullable<Json>;
          updated_at?: string;
          uploaded_by?: number | null;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "documents_organization_id_audience_id_fkey";
            columns: ["organization_id", "audience_id"];
            isOneToOne: false;
            referencedRelation: "audiences";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "documents_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "documents_organization_id_folder_id_fkey";
            columns: ["organization_id", "folder_id"];
            isOneToOne: false;
            referencedRelation: "document_folders";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "documents_organization_id_id_revision_id_fkey";
            columns: ["organization_id", "id", "revision_id"];
            isOneToOne: false;
            referencedRelation: "document_revisions";
            referencedColumns: ["organization_id", "document_id", "id"];
          },
          {
            foreignKeyName: "documents_organization_id_replaces_id_fkey";
            columns: ["organization_id", "replaces_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "documents_owner_id_fkey";
            columns: ["owner_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "documents_uploaded_by_fkey";
            columns: ["uploaded_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      drive_watches: {
        Row: {
          connection_id: number;
          created_at: string;
          drive_id: string;
          ends_at: string;
          id: number;
          noticed_at: string | null;
          organization_id: number;
          renew_at: string;
          resource_id: string;
          secret_hash: string;
          vendor: string;
          watch_id: string;
        };
        ComputedFields: never;
        Insert: {
          connection_id: number;
          created_at?: string;
          drive_id: string;
          ends_at: string;
          id?: never;
          noticed_at?: string | null;
          organization_id: number;
          renew_at: string;
          resource_id?: string;
          secret_hash: string;
          vendor: string;
          watch_id: string;
        };
        Update: {
          connection_id?: number;
          created_at?: string;
          drive_id?: string;
          ends_at?: string;
          id?: never;
          noticed_at?: string | null;
          organization_id?: number;
          renew_at?: string;
          resource_id?: string;
          secret_hash?: string;
          vendor?: string;
          watch_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "drive_watches_organization_id_connection_id_fkey";
            columns: ["organization_id", "connection_id"];
            isOneToOne: false;
            referencedRelation: "connections";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      email_proofs: {
        Row: {
          digest: string;
          email: string;
          expires_at: string;
          sends: number;
          sends_since: string;
          sent_at: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          digest: string;
          email: string;
          expires_at?: string;
          sends?: number;
          sends_since?: string;
          sent_at?: string;
          user_id: number;
        };
        Update: {
          digest?: string;
          email?: string;
          expires_at?: string;
          sends?: number;
          sends_since?: string;
          sent_at?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "email_proofs_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      embedding_indexes: {
        Row: {
          chunk_count: number;
          model_id: number;
          moving: boolean;
          next_model_id: number | null;
          organization_id: number;
          renewed_count: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          chunk_count?: number;
          model_id: number;
          moving?: boolean;
          next_model_id?: number | null;
          organization_id: number;
          renewed_count?: number;
          updated_at?: string;
        };
        Update: {
          chunk_count?: number;
          model_id?: number;
          moving?: boolean;
          next_model_id?: number | null;
          organization_id?: number;
          renewed_count?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "embedding_indexes_model_id_fkey";
            columns: ["model_id"];
            isOneToOne: false;
            referencedRelation: "embedding_models";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "embedding_indexes_next_model_id_fkey";
            columns: ["next_model_id"];
            isOneToOne: false;
            referencedRelation: "embedding_models";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "embedding_indexes_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: true;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      embedding_models: {
        Row: {
          created_at: string;
          dimensions: number | null;
          id: number;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          dimensions?: number | null;
          id?: never;
          name: string;
        };
        Update: {
          created_at?: string;
          dimensions?: number | null;
          id?: never;
          name?: string;
        };
        Relationships: [];
      };
      embedding_renewals: {
        Row: {
          chunk_id: number;
          embedding: unknown;
          model_id: number;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          chunk_id: number;
          embedding: unknown;
          model_id: number;
          organization_id: number;
        };
        Update: {
          chunk_id?: number;
          embedding?: unknown;
          model_id?: number;
          organization_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "embedding_renewals_model_id_fkey";
            columns: ["model_id"];
            isOneToOne: false;
            referencedRelation: "embedding_models";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "embedding_renewals_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      event_proposals: {
        Row: {
          created_at: string;
          draft: NonNullable<Json>;
          event: Json | null;
          key: string;
          message_id: number;
          organization_id: number;
          state: string;
          updated_at: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          draft: NonNullable<Json>;
          event?: Json | null;
          key?: string;
          message_id: number;
          organization_id: number;
          state?: string;
          updated_at?: string;
          user_id: number;
        };
        Update: {
          created_at?: string;
          draft?: NonNullable<Json>;
          event?: Json | null;
          key?: string;
          message_id?: number;
          organization_id?: number;
          state?: string;
          updated_at?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "event_proposals_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "event_proposals_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      former_passages: {
        Row: {
          bits: unknown;
          document_id: number;
          end_offset: number;
          hash: string;
          heading_path: string[];
          id: number;
          ordinal: number;
          organization_id: number;
          page: number | null;
          revised_at: string;
          revision_id: number;
          revision_number: number;
          start_offset: number;
          table_header: string | null;
          text: string;
          time_seconds: number | null;
        };
        ComputedFields: never;
        Insert: {
          bits?: unknown;
          document_id: number;
          end_offset: number;
          hash: string;
          heading_path?: string[];
          id?: never;
          ordinal: number;
          organization_id: number;
          page?: number | null;
          revised_at: string;
          revision_id: number;
          revision_number: number;
          start_offset: number;
          table_header?: string | null;
          text: string;
          time_seconds?: number | null;
        };
        Update: {
          bits?: unknown;
          document_id?: number;
          end_offset?: number;
          hash?: string;
          heading_path?: string[];
          id?: never;
          ordinal?: number;
          organization_id?: number;
          page?: number | null;
          revised_at?: string;
          revision_id?: number;
          revision_number?: number;
          start_offset?: number;
          table_header?: string | null;
          text?: string;
          time_seconds?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "former_passages_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      generations: {
        Row: {
          cost_pence: number | null;
          created_at: string;
          estimated: boolean;
          id: number;
          input_tokens: number | null;
          message_id: number | null;
          model: string;
          organization_id: number;
          output_tokens: number | null;
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          cost_pence?: number | null;
          created_at?: string;
          estimated?: boolean;
          id?: never;
          input_tokens?: number | null;
          message_id?: number | null;
          model: string;
          organization_id: number;
          output_tokens?: number | null;
          user_id?: number | null;
        };
        Update: {
          cost_pence?: number | null;
          created_at?: string;
          estimated?: boolean;
          id?: never;
          input_tokens?: number | null;
          message_id?: number | null;
          model?: string;
          organization_id?: number;
          output_tokens?: number | null;
          user_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "generations_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "generations_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "generations_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      help_agent_questions: {
        Row: {
          help_agent_id: number;
          id: number;
          position: number;
          question: string;
        };
        ComputedFields: never;
        Insert: {
          help_agent_id: number;
          id?: never;
          position: number;
          question: string;
        };
        Update: {
          help_agent_id?: number;
          id?: never;
          position?: number;
          question?: string;
        };
        Relationships: [
          {
            foreignKeyName: "help_agent_questions_help_agent_id_fkey";
            columns: ["help_agent_id"];
            isOneToOne: false;
            referencedRelation: "help_agents";
            referencedColumns: ["id"];
          },
        ];
      };
      help_agents: {
        Row: {
          enabled: boolean;
          free_messages: number;
          greeting: string;
          id: number;
          instructions: string;
          model: string | null;
          name: string;
          price_pence: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          enabled?: boolean;
          free_messages?: number;
          greeting?: string;
          id?: never;
          instructions?: string;
          model?: string | null;
          name: string;
          price_pence?: number;
          updated_at?: string;
        };
        Update: {
          enabled?: boolean;
          free_messages?: number;
          greeting?: string;
          id?: never;
          instructions?: string;
          model?: string | null;
          name?: string;
          price_pence?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      help_allowances: {
        Row: {
          asked: number;
          free_used: number;
          help_agent_id: number;
          hour: string;
          month: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          asked?: number;
          free_used?: number;
          help_agent_id: number;
          hour?: string;
          month: string;
          user_id: number;
        };
        Update: {
          asked?: number;
          free_used?: number;
          help_agent_id?: number;
          hour?: string;
          month?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "help_allowances_help_agent_id_fkey";
            columns: ["help_agent_id"];
            isOneToOne: false;
            referencedRelation: "help_agents";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "help_allowances_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      help_contents: {
        Row: {
          body: string;
          category: string;
          content_hash: string;
          data: NonNullable<Json>;
          document_id: number | null;
          folded: string;
          folded_title: string;
          id: number;
          kind: string;
          position: number;
          slug: string;
          summary: string;
          text_hash: string | null;
          title: string;
          updated_at: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          category: string;
          content_hash: string;
          data?: NonNullable<Json>;
          document_id?: number | null;
          folded?: never;
          folded_title?: never;
          id?: never;
          kind: string;
          position: number;
          slug: string;
          summary: string;
          text_hash?: string | null;
          title: string;
          updated_at?: string;
          words: string;
        };
        Update: {
          body?: string;
          category?: string;
          content_hash?: string;
          data?: NonNullable<Json>;
          document_id?: number | null;
          folded?: never;
          folded_title?: never;
          id?: never;
          kind?: string;
          position?: number;
          slug?: string;
          summary?: string;
          text_hash?: string | null;
          title?: string;
          updated_at?: string;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: "help_contents_document_id_fkey";
            columns: ["document_id"];
            isOneToOne: true;
            referencedRelation: "documents";
            referencedColumns: ["id"];
          },
        ];
      };
      help_conversations: {
        Row: {
          comment: string;
          created_at: string;
          handed_over_at: string | null;
          help_agent_id: number;
          id: number;
          organization_id: number;
          rated_at: string | null;
          rating: number | null;
          read_at: string;
          state: string;
          updated_at: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          comment?: string;
          created_at?: string;
          handed_over_at?: string | null;
          help_agent_id: number;
          id?: never;
          organization_id: number;
          rated_at?: string | null;
          rating?: number | null;
          read_at?: string;
          state?: string;
          updated_at?: string;
          user_id: number;
        };
        Update: {
          comment?: string;
          created_at?: string;
          handed_over_at?: string | null;
          help_agent_id?: number;
          id?: never;
          organization_id?: number;
          rated_at?: string | null;
          rating?: number | null;
          read_at?: string;
          state?: string;
          updated_at?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "help_conversations_help_agent_id_fkey";
            columns: ["help_agent_id"];
            isOneToOne: false;
            referencedRelation: "help_agents";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "help_conversations_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "help_conversations_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      help_feedback: {
        Row: {
          comment: string;
          content_id: number;
          helpful: boolean;
          updated_at: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          comment?: string;
          content_id: number;
          helpful: boolean;
          updated_at?: string;
          user_id: number;
        };
        Update: {
          comment?: string;
          content_id?: number;
          helpful?: boolean;
          updated_at?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "help_feedback_content_id_fkey";
            columns: ["content_id"];
            isOneToOne: false;
            referencedRelation: "help_contents";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "help_feedback_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      help_messages: {
        Row: {
          answers_id: number | null;
          asked_by: number | null;
          author: string;
          charged_pence: number;
          content: string;
          conversation_id: number;
          counted: string | null;
          created_at: string;
          error: string | null;
          id: number;
          key: string | null;
          links: NonNullable<Json>;
          organization_id: number;
          page: string;
          pending: boolean;
          reserved_pence: number;
          role: string;
          status: string;
          unanswered: boolean;
          units: number;
        };
        ComputedFields: never;
        Insert: {
          answers_id?: number | null;
          asked_by?: number | null;
          author: string;
          charged_pence?: number;
          content: string;
          conversation_id: number;
          counted?: string | null;
          created_at?: string;
          error?: string | null;
          id?: never;
          key?: string | null;
          links?: NonNullable<Json>;
          organization_id: number;
          page?: string;
          pending?: boolean;
          reserved_pence?: number;
          role: string;
          status?: string;
          unanswered?: boolean;
          units?: number;
        };
        Update: {
          answers_id?: number | null;
          asked_by?: number | null;
          author?: string;
          charged_pence?: number;
          content?: string;
          conversation_id?: number;
          counted?: string | null;
          created_at?: string;
          error?: string | null;
          id?: never;
          key?: string | null;
          links?: NonNullable<Json>;
          organization_id?: number;
          page?: string;
          pending?: boolean;
          reserved_pence?: number;
          role?: string;
          status?: string;
          unanswered?: boolean;
          units?: number;
        };
        Relationships: [
          {
            foreignKeyName: "help_messages_organization_id_answers_id_fkey";
            columns: ["organization_id", "answers_id"];
            isOneToOne: false;
            referencedRelation: "help_messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "help_messages_organization_id_conversation_id_fkey";
            columns: ["organization_id", "conversation_id"];
            isOneToOne: false;
            referencedRelation: "help_conversations";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      help_paid_requests: {
        Row: {
          asked_at: string;
          organization_id: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          organization_id: number;
          user_id: number;
        };
        Update: {
          asked_at?: string;
          organization_id?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "help_paid_requests_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "help_paid_requests_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      help_spending: {
        Row: {
          month: string;
          organization_id: number;
          pence: number;
        };
        ComputedFields: never;
        Insert: {
          month: string;
          organization_id: number;
          pence?: number;
        };
        Update: {
          month?: string;
          organization_id?: number;
          pence?: number;
        };
        Relationships: [
          {
            foreignKeyName: "help_spending_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      invitation_tokens: {
        Row: {
          created_at: string;
          digest: string;
          expires_at: string;
          invitation_id: number;
          mailed: boolean;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          digest: string;
          expires_at: string;
          invitation_id: number;
          mailed: boolean;
          organization_id: number;
        };
        Update: {
          created_at?: string;
          digest?: string;
          expires_at?: string;
          invitation_id?: number;
          mailed?: boolean;
          organization_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "invitation_tokens_organization_id_invitation_id_fkey";
            columns: ["organization_id", "invitation_id"];
            isOneToOne: false;
            referencedRelation: "invitations";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      invitations: {
        Row: {
          created_at: string;
          email: string;
          expires_at: string;
          id: number;
          invited_by: number | null;
          organization_id: number;
          role: Database["public"]["Enums"]["organization_role"];
          sent_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: never;
          invited_by?: number | null;
          organization_id: number;
          role?: Database["public"]["Enums"]["organization_role"];
          sent_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: never;
          invited_by?: number | null;
          organization_id?: number;
          role?: Database["public"]["Enums"]["organization_role"];
          sent_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invitations_invited_by_fkey";
            columns: ["invited_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invitations_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      invoice_customers: {
        Row: {
          created_at: string;
          id: number;
          key: string;
          organization_id: number;
          party: NonNullable<Json>;
          used_at: string;
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          key: string;
          organization_id: number;
          party: NonNullable<Json>;
          used_at?: string;
          user_id?: number | null;
        };
        Update: {
          created_at?: string;
          id?: never;
          key?: string;
          organization_id?: number;
          party?: NonNullable<Json>;
          used_at?: string;
          user_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_customers_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoice_customers_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      invoice_items: {
        Row: {
          created_at: string;
          currency: string;
          description: string;
          id: number;
          key: string;
          organization_id: number;
          price: number;
          unit: string;
          used_at: string;
          user_id: number | null;
          vat_category: string;
          vat_rate: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          currency: string;
          description: string;
          id?: never;
          key: string;
          organization_id: number;
          price: number;
          unit: string;
          used_at?: string;
          user_id?: number | null;
          vat_category: string;
          vat_rate: number;
        };
        Update: {
          created_at?: string;
          currency?: string;
          description?: string;
          id?: never;
          key?: string;
          organization_id?: number;
          price?: number;
          unit?: string;
          used_at?: string;
          user_id?: number | null;
          vat_category?: string;
          vat_rate?: number;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_items_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoice_items_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      invoice_lines: {
        Row: {
          description: string;
          discount: Json | null;
          invoice_id: number;
          net: number;
          organization_id: number;
          position: number;
          price: number;
          quantity_thousandths: number;
          unit: string;
          vat_category: string;
          vat_rate: number;
        };
        ComputedFields: never;
        Insert: {
          description: string;
          discount?: Json | null;
          invoice_id: number;
          net: number;
          organization_id: number;
          position: number;
          price: number;
          quantity_thousandths: number;
          unit: string;
          vat_category: string;
          vat_rate: number;
        };
        Update: {
          description?: string;
          discount?: Json | null;
          invoice_id?: number;
          net?: number;
          organization_id?: number;
          position?: number;
          price?: number;
          quantity_thousandths?: number;
          unit?: string;
          vat_category?: string;
          vat_rate?: number;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_lines_organization_id_invoice_id_fkey";
            columns: ["organization_id", "invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      invoice_links: {
        Row: {
          digest: string;
          ended_at: string | null;
          expires_at: string;
          id: number;
          invoice_id: number;
          organization_id: number;
          sent_at: string;
          sent_by: number | null;
          sent_to: string;
        };
        ComputedFields: never;
        Insert: {
          digest: string;
          ended_at?: string | null;
          expires_at?: string;
          id?: never;
          invoice_id: number;
          organization_id: number;
          sent_at?: string;
          sent_by?: number | null;
          sent_to: string;
        };
        Update: {
          digest?: string;
          ended_at?: string | null;
          expires_at?: string;
          id?: never;
          invoice_id?: number;
          organization_id?: number;
          sent_at?: string;
          sent_by?: number | null;
          sent_to?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_links_organization_id_invoice_id_fkey";
            columns: ["organization_id", "invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "invoice_links_sent_by_fkey";
            columns: ["sent_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      invoice_logos: {
        Row: {
          bytes: string;
          created_at: string;
          digest: string;
          id: number;
          organization_id: number;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          bytes: string;
          created_at?: string;
          digest?: never;
          id?: never;
          organization_id: number;
          type: string;
        };
        Update: {
          bytes?: string;
          created_at?: string;
          digest?: never;
          id?: never;
          organization_id?: number;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_logos_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      invoice_looks: {
        Row: {
          color: string | null;
          logo_id: number | null;
          organization_id: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          color?: string | null;
          logo_id?: number | null;
          organization_id: number;
          updated_at?: string;
        };
        Update: {
          color?: string | null;
          logo_id?: number | null;
          organization_id?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_looks_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: true;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoice_looks_organization_id_logo_id_fkey";
            columns: ["organization_id", "logo_id"];
            isOneToOne: false;
            referencedRelation: "invoice_logos";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      invoice_recurrences: {
        Row: {
          content: NonNullable<Json>;
          created_at: string;
          day: number;
          every: string;
          fault: string | null;
          id: number;
          instance_id: number | null;
          lines: NonNullable<Json>;
          next_on: string;
          organization_id: number;
          paused_at: string | null;
          totals: NonNullable<Json>;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          content: NonNullable<Json>;
          created_at?: string;
          day: number;
          every: string;
          fault?: string | null;
          id?: never;
          instance_id?: number | null;
          lines: NonNullable<Json>;
          next_on: string;
          organization_id: number;
          paused_at?: string | null;
          totals: NonNullable<Json>;
          user_id: number;
        };
        Update: {
          content?: NonNullable<Json>;
          created_at?: string;
          day?: number;
          every?: string;
          fault?: string | null;
          id?: never;
          instance_id?: number | null;
          lines?: NonNullable<Json>;
          next_on?: string;
          organization_id?: number;
          paused_at?: string | null;
          totals?: NonNullable<Json>;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_recurrences_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoice_recurrences_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      invoice_series: {
        Row: {
          created_at: string;
          id: number;
          kind: string;
          next_number: number;
          organization_id: number;
          pattern: string;
          start_number: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          kind?: string;
          next_number: number;
          organization_id: number;
          pattern: string;
          start_number: number;
        };
        Update: {
          created_at?: string;
          id?: never;
          kind?: string;
          next_number?: number;
          organization_id?: number;
          pattern?: string;
          start_number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "invoice_series_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      invoices: {
        Row: {
          content: NonNullable<Json>;
          corrects_id: number | null;
          created_at: string;
          created_by: number | null;
          currency: string | null;
          due_on: string | null;
          files: string;
          files_error: string | null;
          found_by: string;
          id: number;
          instance_id: number | null;
          issued_on: string | null;
          kind: string;
          look: NonNullable<Json>;
          net: number;
          number: string | null;
          organization_id: number;
          paid_on: string | null;
          pdf_path: string | null;
          quote_id: number | null;
          recurrence_id: number | null;
          recurs_on: string | null;
          series_id: number | null;
          status: string;
          tax: number;
          told_at: string | null;
          total: number;
          ubl_path: string | null;
          updated_at: string;
          vat: NonNullable<Json>;
          version: number;
          voided_on: string | null;
        };
        ComputedFields: never;
        Insert: {
          content: NonNullable<Json>;
          corrects_id?: number | null;
          created_at?: string;
          created_by?: number | null;
          currency?: never;
          due_on?: string | null;
          files?: string;
          files_error?: string | null;
          found_by?: never;
          id?: never;
          instance_id?: number | null;
          issued_on?: string | null;
          kind?: string;
          look?: NonNullable<Json>;
          net: number;
          number?: string | null;
          organization_id: number;
          paid_on?: string | null;
          pdf_path?: string | null;
          quote_id?: number | null;
          recurrence_id?: number | null;
          recurs_on?: string | null;
          series_id?: number | null;
          status?: string;
          tax: number;
          told_at?: string | null;
          total: number;
          ubl_path?: string | null;
          updated_at?: string;
          vat?: NonNullable<Json>;
          version?: number;
          voided_on?: string | null;
        };
        Update: {
          content?: NonNullable<Json>;
          corrects_id?: number | null;
          created_at?: string;
          created_by?: number | null;
          currency?: never;
          due_on?: string | null;
          files?: string;
          files_error?: string | null;
          found_by?: never;
          id?: never;
          instance_id?: number | null;
          issued_on?: string | null;
          kind?: string;
          look?: NonNullable<Json>;
          net?: number;
          number?: string | null;
          organization_id?: number;
          paid_on?: string | null;
          pdf_path?: string | null;
          quote_id?: number | null;
          recurrence_id?: number | null;
          recurs_on?: string | null;
          series_id?: number | null;
          status?: string;
          tax?: number;
          told_at?: string | null;
          total?: number;
          ubl_path?: string | null;
          updated_at?: string;
          vat?: NonNullable<Json>;
          version?: number;
          voided_on?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "invoices_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoices_organization_id_corrects_id_fkey";
            columns: ["organization_id", "corrects_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "invoices_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoices_organization_id_quote_id_fkey";
            columns: ["organization_id", "quote_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "invoices_organization_id_recurrence_id_fkey";
            columns: ["organization_id", "recurrence_id"];
            isOneToOne: false;
            referencedRelation: "invoice_recurrences";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "invoices_organization_id_series_id_fkey";
            columns: ["organization_id", "series_id"];
            isOneToOne: false;
            referencedRelation: "invoice_series";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      job_kinds: {
        Row: {
          first_delay_seconds: number;
          kind: string;
          lane: string;
          lease_seconds: number;
          max_attempts: number;
          max_interruptions: number;
          most_delay_seconds: number;
          seen_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          first_delay_seconds?: number;
          kind: string;
          lane?: string;
          lease_seconds?: number;
          max_attempts?: number;
          max_interruptions?: number;
          most_delay_seconds?: number;
          seen_at?: string;
          version: number;
        };
        Update: {
          first_delay_seconds?: number;
          kind?: string;
          lane?: string;
          lease_seconds?: number;
          max_attempts?: number;
          max_interruptions?: number;
          most_delay_seconds?: number;
          seen_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      job_schedules: {
        Row: {
          every: string;
          kind: string;
          name: string;
          next_run_at: string;
          organization_id: number | null;
          payload: NonNullable<Json>;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          every: string;
          kind: string;
          name: string;
          next_run_at?: string;
          organization_id?: number | null;
          payload?: NonNullable<Json>;
          version?: number;
        };
        Update: {
          every?: string;
          kind?: string;
          name?: string;
          next_run_at?: string;
          organization_id?: number | null;
          payload?: NonNullable<Json>;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "job_schedules_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      jobs: {
        Row: {
          attempts: number;
          created_at: string;
          dying: boolean;
          finished_at: string | null;
          holder: string | null;
          id: number;
          interruptions: number;
          key: string;
          kind: string;
          lane: string;
          last_error: string | null;
          lease: string | null;
          leased_until: string | null;
          organization_id: number | null;
          payload: NonNullable<Json>;
          progress: number;
          request_id: string | null;
          run_at: string;
          state: Json | null;
          status: string;
          stream: string;
          stream_turn: number | null;
          turn: number | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          dying?: boolean;
          finished_at?: string | null;
          holder?: string | null;
          id?: never;
          interruptions?: number;
          key: string;
          kind: string;
          lane?: string;
          last_error?: string | null;
          lease?: string | null;
          leased_until?: string | null;
          organization_id?: number | null;
          payload?: NonNullable<Json>;
          progress?: number;
          request_id?: string | null;
          run_at?: string;
          state?: Json | null;
          status?: string;
          stream?: string;
          stream_turn?: number | null;
          turn?: number | null;
          version?: number;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          dying?: boolean;
          finished_at?: string | null;
          holder?: string | null;
          id?: never;
          interruptions?: number;
          key?: string;
          kind?: string;
          lane?: string;
          last_error?: string | null;
          lease?: string | null;
          leased_until?: string | null;
          organization_id?: number | null;
          payload?: NonNullable<Json>;
          progress?: number;
          request_id?: string | null;
          run_at?: string;
          state?: Json | null;
          status?: string;
          stream?: string;
          stream_turn?: number | null;
          turn?: number | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "jobs_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      kept_files: {
        Row: {
          document_id: number;
          kept_at: string;
          kept_until: string;
          organization_id: number;
          path: string;
          size: number;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          document_id: number;
          kept_at?: string;
          kept_until?: string;
          organization_id: number;
          path: string;
          size: number;
          type: string;
        };
        Update: {
          document_id?: number;
          kept_at?: string;
          kept_until?: string;
          organization_id?: number;
          path?: string;
          size?: number;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "kept_files_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      lesson_questions: {
        Row: {
          checked_at: string | null;
          checking: boolean;
          documents_said: string | null;
          documents_say: string | null;
          due: boolean;
          embedding: unknown;
          embedding_model: string | null;
          id: number;
          lesson_id: number;
          organization_id: number;
          outcome: string | null;
          passed_at: string | null;
          question: string;
          said: string | null;
        };
        ComputedFields: never;
        Insert: {
          checked_at?: string | null;
          checking?: boolean;
          documents_said?: string | null;
          documents_say?: string | null;
          due?: boolean;
          embedding?: unknown;
          embedding_model?: string | null;
          id?: never;
          lesson_id: number;
          organization_id: number;
          outcome?: string | null;
          passed_at?: string | null;
          question: string;
          said?: string | null;
        };
        Update: {
          checked_at?: string | null;
          checking?: boolean;
          documents_said?: string | null;
          documents_say?: string | null;
          due?: boolean;
          embedding?: unknown;
          embedding_model?: string | null;
          id?: never;
          lesson_id?: number;
          organization_id?: number;
          outcome?: string | null;
          passed_at?: string | null;
          question?: string;
          said?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "lesson_questions_organization_id_lesson_id_fkey";
            columns: ["organization_id", "lesson_id"];
            isOneToOne: false;
            referencedRelation: "lessons";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      lesson_sources: {
        Row: {
          document_id: number;
          lesson_id: number;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          document_id: number;
          lesson_id: number;
          organization_id: number;
        };
        Update: {
          document_id?: number;
          lesson_id?: number;
          organization_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lesson_sources_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "lesson_sources_organization_id_lesson_id_fkey";
            columns: ["organization_id", "lesson_id"];
            isOneToOne: false;
            referencedRelation: "lessons";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      lessons: {
        Row: {
          answer: string;
          created_at: string;
          decided_at: string | null;
          decided_by: number | null;
          document_id: number | null;
          id: number;
          message_id: number | null;
          organization_id: number;
          origin: string;
          proposed_by: number | null;
          question: string;
          reason: string | null;
          state: string;
          tag_ids: number[];
          updated_at: string;
          wrong_answer: string | null;
        };
        ComputedFields: never;
        Insert: {
          answer: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: number | null;
          document_id?: number | null;
          id?: never;
          message_id?: number | null;
          organization_id: number;
          origin?: string;
          proposed_by?: number | null;
          question: string;
          reason?: string | null;
          state?: string;
          tag_ids?: number[];
          updated_at?: string;
          wrong_answer?: string | null;
        };
        Update: {
          answer?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: number | null;
          document_id?: number | null;
          id?: never;
          message_id?: number | null;
          organization_id?: number;
          origin?: string;
          proposed_by?: number | null;
          question?: string;
          reason?: string | null;
          state?: string;
          tag_ids?: number[];
          updated_at?: string;
          wrong_answer?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "lessons_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lessons_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "lessons_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lessons_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "lessons_proposed_by_fkey";
            columns: ["proposed_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      limit_overrides: {
        Row: {
          amount: number;
          created_at: string;
          meter: string;
          organization_id: number;
          reason: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          meter: string;
          organization_id: number;
          reason: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          meter?: string;
          organization_id?: number;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: "limit_overrides_meter_fkey";
            columns: ["meter"];
            isOneToOne: false;
            referencedRelation: "meters";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "limit_overrides_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      limit_requests: {
        Row: {
          asked_at: string;
          meter: string;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          meter: string;
          organization_id: number;
        };
        Update: {
          asked_at?: string;
          meter?: string;
          organization_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "limit_requests_meter_fkey";
            columns: ["meter"];
            isOneToOne: false;
            referencedRelation: "meters";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "limit_requests_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      member_usage: {
        Row: {
          meter: string;
          organization_id: number;
          period: string;
          used: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          meter: string;
          organization_id: number;
          period: string;
          used: number;
          user_id: number;
        };
        Update: {
          meter?: string;
          organization_id?: number;
          period?: string;
          used?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "member_usage_meter_fkey";
            columns: ["meter"];
            isOneToOne: false;
            referencedRelation: "meters";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "member_usage_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "member_usage_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      message_citations: {
        Row: {
          document_id: number | null;
          document_name: string;
          end_offset: number;
          message_id: number;
          number: number;
          organization_id: number;
          page: number | null;
          quote: string;
          revision_id: number | null;
          start_offset: number;
          time_seconds: number | null;
        };
        ComputedFields: never;
        Insert: {
          document_id?: number | null;
          document_name: string;
          end_offset: number;
          message_id: number;
          number: number;
          organization_id: number;
          page?: number | null;
          quote: string;
          revision_id?: number | null;
          start_offset: number;
          time_seconds?: number | null;
        };
        Update: {
          document_id?: number | null;
          document_name?: string;
          end_offset?: number;
          message_id?: number;
          number?: number;
          organization_id?: number;
          page?: number | null;
          quote?: string;
          revision_id?: number | null;
          start_offset?: number;
          time_seconds?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "message_citations_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "message_citations_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "message_citations_organization_id_revision_id_fkey";
            columns: ["organization_id", "revision_id"];
            isOneToOne: false;
            referencedRelation: "document_revisions";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      message_searches: {
        Row: {
          message_id: number;
          organization_id: number;
          told: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          message_id: number;
          organization_id: number;
          told: NonNullable<Json>;
        };
        Update: {
          message_id?: number;
          organization_id?: number;
          told?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "message_searches_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      message_subjects: {
        Row: {
          document_id: number | null;
          folder_id: number | null;
          id: number;
          kind: string;
          message_id: number;
          name: string;
          organization_id: number;
          tag_id: number | null;
          team_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          document_id?: number | null;
          folder_id?: number | null;
          id?: never;
          kind: string;
          message_id: number;
          name: string;
          organization_id: number;
          tag_id?: number | null;
          team_id?: number | null;
        };
        Update: {
          document_id?: number | null;
          folder_id?: number | null;
          id?: never;
          kind?: string;
          message_id?: number;
          name?: string;
          organization_id?: number;
          tag_id?: number | null;
          team_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "message_subjects_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "message_subjects_organization_id_folder_id_fkey";
            columns: ["organization_id", "folder_id"];
            isOneToOne: false;
            referencedRelation: "document_folders";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "message_subjects_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "message_subjects_organization_id_tag_id_fkey";
            columns: ["organization_id", "tag_id"];
            isOneToOne: false;
            referencedRelation: "tags";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "message_subjects_organization_id_team_id_fkey";
            columns: ["organization_id", "team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      messages: {
        Row: {
          chat_id: number;
          comment_considered: string | null;
          content: string;
          created_at: string;
          error: string | null;
          id: number;
          key: string | null;
          organization_id: number;
          parent_id: number | null;
          rating: number | null;
          rating_comment: string | null;
          rating_reasons: string[];
          role: string;
          status: string;
          time_zone: string | null;
          tokens: number;
          units: number;
          unsupported: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          chat_id: number;
          comment_considered?: string | null;
          content?: string;
          created_at?: string;
          error?: string | null;
          id?: never;
          key?: string | null;
          organization_id: number;
          parent_id?: number | null;
          rating?: number | null;
          rating_comment?: string | null;
          rating_reasons?: string[];
          role: string;
          status?: string;
          time_zone?: string | null;
          tokens?: number;
          units?: number;
          unsupported?: NonNullable<Json>;
        };
        Update: {
          chat_id?: number;
          comment_considered?: string | null;
          content?: string;
          created_at?: string;
          error?: string | null;
          id?: never;
          key?: string | null;
          organization_id?: number;
          parent_id?: number | null;
          rating?: number | null;
          rating_comment?: string | null;
          rating_reasons?: string[];
          role?: string;
          status?: string;
          time_zone?: string | null;
          tokens?: number;
          units?: number;
          unsupported?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "messages_organization_id_chat_id_fkey";
            columns: ["organization_id", "chat_id"];
            isOneToOne: false;
            referencedRelation: "chats";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "messages_organization_id_parent_id_fkey";
            columns: ["organization_id", "parent_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      meter_usage: {
        Row: {
          meter: string;
          organization_id: number;
          period: string;
          used: number;
        };
        ComputedFields: never;
        Insert: {
          meter: string;
          organization_id: number;
          period: string;
          used: number;
        };
        Update: {
          meter?: string;
          organization_id?: number;
          period?: string;
          used?: number;
        };
        Relationships: [
          {
            foreignKeyName: "meter_usage_meter_fkey";
            columns: ["meter"];
            isOneToOne: false;
            referencedRelation: "meters";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "meter_usage_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      meter_warnings: {
        Row: {
          created_at: string;
          meter: string;
          month: string;
          organization_id: number;
          percent: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          meter: string;
          month: string;
          organization_id: number;
          percent: number;
        };
        Update: {
          created_at?: string;
          meter?: string;
          month?: string;
          organization_id?: number;
          percent?: number;
        };
        Relationships: [
          {
            foreignKeyName: "meter_warnings_meter_fkey";
            columns: ["meter"];
            isOneToOne: false;
            referencedRelation: "meters";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "meter_warnings_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      meters: {
        Row: {
          capped: boolean;
          counts: string;
          kind: string;
          name: string;
          noun: string;
          position: number;
          title: string;
          unit: string;
        };
        ComputedFields: never;
        Insert: {
          capped?: boolean;
          counts: string;
          kind: string;
          name: string;
          noun: string;
          position: number;
          title: string;
          unit?: string;
        };
        Update: {
          capped?: boolean;
          counts?: string;
          kind?: string;
          name?: string;
          noun?: string;
          position?: number;
          title?: string;
          unit?: string;
        };
        Relationships: [];
      };
      model_prices: {
        Row: {
          input_pence: number;
          model: string;
          output_pence: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          input_pence: number;
          model: string;
          output_pence: number;
          updated_at?: string;
        };
        Update: {
          input_pence?: number;
          model?: string;
          output_pence?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      organization_addons: {
        Row: {
          addon_id: number;
          created_at: string;
          organization_id: number;
          quantity: number;
        };
        ComputedFields: never;
        Insert: {
          addon_id: number;
          created_at?: string;
          organization_id: number;
          quantity?: number;
        };
        Update: {
          addon_id?: number;
          created_at?: string;
          organization_id?: number;
          quantity?: number;
        };
        Relationships: [
          {
            foreignKeyName: "organization_addons_addon_id_fkey";
            columns: ["addon_id"];
            isOneToOne: false;
            referencedRelation: "plan_addons";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "organization_addons_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      organization_domains: {
        Row: {
          asked_at: string | null;
          checked_at: string | null;
          created_at: string;
          good_at: string | null;
          host: string;
          id: number;
          misses: number;
          next_check_at: string | null;
          organization_id: number;
          reason: string;
          state: string;
          token: string;
          verified_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string | null;
          checked_at?: string | null;
          created_at?: string;
          good_at?: string | null;
          host: string;
          id?: never;
          misses?: number;
          next_check_at?: string | null;
          organization_id: number;
          reason?: string;
          state?: string;
          token?: string;
          verified_at?: string | null;
        };
        Update: {
          asked_at?: string | null;
          checked_at?: string | null;
          created_at?: string;
          good_at?: string | null;
          host?: string;
          id?: never;
          misses?: number;
          next_check_at?: string | null;
          organization_id?: number;
          reason?: string;
          state?: string;
          token?: string;
          verified_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "organization_domains_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      organization_members: {
        Row: {
          created_at: string;
          organization_id: number;
          role: Database["public"]["Enums"]["organization_role"];
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          organization_id: number;
          role?: Database["public"]["Enums"]["organization_role"];
          user_id: number;
        };
        Update: {
          created_at?: string;
          organization_id?: number;
          role?: Database["public"]["Enums"]["organization_role"];
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "organization_members_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "organization_members_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      organization_senders: {
        Row: {
          address: string;
          asked_at: string | null;
          checked_at: string | null;
          created_at: string;
          good_at: string | null;
          next_check_at: string;
          organization_id: number;
          provider_id: string | null;
          reason: string;
          records: NonNullable<Json>;
          state: string;
          token: string;
          verified_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          asked_at?: string | null;
          checked_at?: string | null;
          created_at?: string;
          good_at?: string | null;
          next_check_at?: string;
          organization_id: number;
          provider_id?: string | null;
          reason?: string;
          records?: NonNullable<Json>;
          state?: string;
          token?: string;
          verified_at?: string | null;
        };
        Update: {
          address?: string;
          asked_at?: string | null;
          checked_at?: string | null;
          created_at?: string;
          good_at?: string | null;
          next_check_at?: string;
          organization_id?: number;
          provider_id?: string | null;
          reason?: string;
          records?: NonNullable<Json>;
          state?: string;
          token?: string;
          verified_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "organization_senders_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: true;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      organizations: {
        Row: {
          ai_name: string | null;
          attachments_kept_days: number | null;
          branding_dark_logo_collapsed_url: string | null;
          branding_dark_logo_url: string | null;
          branding_dark_primary_color: string | null;
          branding_dark_secondary_color: string | null;
          branding_enabled: boolean;
          branding_logo_collapsed_url: string | null;
          branding_logo_url: string | null;
          branding_primary_color: string | null;
          branding_secondary_color: string | null;
          chats_kept_days: number | null;
          created_at: string;
          id: number;
          name: string;
          paid_help_ceiling_pence: number;
          requires_mfa: boolean;
          retention_begins_at: string | null;
          suggested_tag_context: string;
          support_email: string | null;
          suspended_at: string | null;
          suspended_reason: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          ai_name?: string | null;
          attachments_kept_days?: number | null;
          branding_dark_logo_collapsed_url?: string | null;
          branding_dark_logo_url?: string | null;
          branding_dark_primary_color?: string | null;
          branding_dark_secondary_color?: string | null;
          branding_enabled?: boolean;
          branding_logo_collapsed_url?: string | null;
          branding_logo_url?: string | null;
          branding_primary_color?: string | null;
          branding_secondary_color?: string | null;
          chats_kept_days?: number | null;
          created_at?: string;
          id?: never;
          name: string;
          paid_help_ceiling_pence?: number;
          requires_mfa?: boolean;
          retention_begins_at?: string | null;
          suggested_tag_context?: string;
          support_email?: string | null;
          suspended_at?: string | null;
          suspended_reason?: string | null;
          updated_at?: string;
        };
        Update: {
          ai_name?: string | null;
          attachments_kept_days?: number | null;
          branding_dark_logo_collapsed_url?: string | null;
          branding_dark_logo_url?: string | null;
          branding_dark_primary_color?: string | null;
          branding_dark_secondary_color?: string | null;
          branding_enabled?: boolean;
          branding_logo_collapsed_url?: string | null;
          branding_logo_url?: string | null;
          branding_primary_color?: string | null;
          branding_secondary_color?: string | null;
          chats_kept_days?: number | null;
          created_at?: string;
          id?: never;
          name?: string;
          paid_help_ceiling_pence?: number;
          requires_mfa?: boolean;
          retention_begins_at?: string | null;
          suggested_tag_context?: string;
          support_email?: string | null;
          suspended_at?: string | null;
          suspended_reason?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      password_changes: {
        Row: {
          auth_id: string;
          changed_at: string;
        };
        ComputedFields: never;
        Insert: {
          auth_id: string;
          changed_at?: string;
        };
        Update: {
          auth_id?: string;
          changed_at?: string;
        };
        Relationships: [];
      };
      plan_addons: {
        Row: {
          description: string;
          id: number;
          monthly_pence: number;
          name: string;
          position: number;
          white_label: boolean;
          yearly_pence: number;
        };
        ComputedFields: never;
        Insert: {
          description?: string;
          id?: never;
          monthly_pence: number;
          name: string;
          position?: number;
          white_label?: boolean;
          yearly_pence?: number;
        };
        Update: {
          description?: string;
          id?: never;
          monthly_pence?: number;
          name?: string;
          position?: number;
          white_label?: boolean;
          yearly_pence?: number;
        };
        Relationships: [];
      };
      plan_limits: {
        Row: {
          amount: number;
          meter: string;
          plan_id: number;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          meter: string;
          plan_id: number;
        };
        Update: {
          amount?: number;
          meter?: string;
          plan_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "plan_limits_meter_fkey";
            columns: ["meter"];
            isOneToOne: false;
            referencedRelation: "meters";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "plan_limits_plan_id_fkey";
            columns: ["plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
        ];
      };
      plans: {
        Row: {
          description: string;
          id: number;
          monthly_pence: number;
          name: string;
          position: number;
          website_depth: number;
          website_pages: number;
          white_label: boolean;
          yearly_pence: number;
        };
        ComputedFields: never;
        Insert: {
          description?: string;
          id?: never;
          monthly_pence: number;
          name: string;
          position?: number;
          website_depth?: number;
          website_pages?: number;
          white_label?: boolean;
          yearly_pence?: number;
        };
        Update: {
          description?: string;
          id?: never;
          monthly_pence?: number;
          name?: string;
          position?: number;
          website_depth?: number;
          website_pages?: number;
          white_label?: boolean;
          yearly_pence?: number;
        };
        Relationships: [];
      };
      platform_audit: {
        Row: {
          action: string;
          actor_email: string;
          actor_id: number | null;
          created_at: string;
          detail: NonNullable<Json>;
          id: number;
          target_id: number | null;
          target_kind: string | null;
          target_name: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_email: string;
          actor_id?: number | null;
          created_at?: string;
          detail?: NonNullable<Json>;
          id?: never;
          target_id?: number | null;
          target_kind?: string | null;
          target_name?: string;
        };
        Update: {
          action?: string;
          actor_email?: string;
          actor_id?: number | null;
          created_at?: string;
          detail?: NonNullable<Json>;
          id?: never;
          target_id?: number | null;
          target_kind?: string | null;
          target_name?: string;
        };
        Relationships: [];
      };
      platform_days: {
        Row: {
          active_organizations: number;
          active_people: number;
          charged_pence: number;
          day: string;
          documents: number;
          failed_jobs: number;
          messages: number;
          monthly_pence: number | null;
          new_documents: number;
          new_organizations: number;
          new_people: number;
          organizations: number;
          paid_pence: number;
          people: number;
          refunded_pence: number;
          storage: number;
          tallied_at: string;
        };
        ComputedFields: never;
        Insert: {
          active_organizations?: number;
          active_people?: number;
          charged_pence?: number;
          day: string;
          documents?: number;
          failed_jobs?: number;
          messages?: number;
          monthly_pence?: number | null;
          new_documents?: number;
          new_organizations?: number;
          new_people?: number;
          organizations?: number;
          paid_pence?: number;
          people?: number;
          refunded_pence?: number;
          storage?: number;
          tallied_at?: string;
        };
        Update: {
          active_organizations?: number;
          active_people?: number;
          charged_pence?: number;
          day?: string;
          documents?: number;
          failed_jobs?: number;
          messages?: number;
          monthly_pence?: number | null;
          new_documents?: number;
          new_organizations?: number;
          new_people?: number;
          organizations?: number;
          paid_pence?: number;
          people?: number;
          refunded_pence?: number;
          storage?: number;
          tallied_at?: string;
        };
        Relationships: [];
      };
      platform_model_days: {
        Row: {
          day: string;
          generations: number;
          input_tokens: number;
          model: string;
          output_tokens: number;
          unknown: number;
        };
        ComputedFields: never;
        Insert: {
          day: string;
          generations: number;
          input_tokens: number;
          model: string;
          output_tokens: number;
          unknown: number;
        };
        Update: {
          day?: string;
          generations?: number;
          input_tokens?: number;
          model?: string;
          output_tokens?: number;
          unknown?: number;
        };
        Relationships: [];
      };
      prompt_suggestions: {
        Row: {
          created_at: string;
          document_ids: number[];
          message_id: number;
          organization_id: number;
          prompts: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          document_ids: number[];
          message_id: number;
          organization_id: number;
          prompts: NonNullable<Json>;
        };
        Update: {
          created_at?: string;
          document_ids?: number[];
          message_id?: number;
          organization_id?: number;
          prompts?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "prompt_suggestions_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "messages";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      prompts: {
        Row: {
          created_at: string;
          id: number;
          name: string;
          organization_id: number;
          text: string;
          updated_at: string;
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          name: string;
          organization_id: number;
          text: string;
          updated_at?: string;
          user_id?: number | null;
        };
        Update: {
          created_at?: string;
          id?: never;
          name?: string;
          organization_id?: number;
          text?: string;
          updated_at?: string;
          user_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "prompts_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "prompts_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      recovery_codes: {
        Row: {
          created_at: string;
          digest: string;
          used_at: string | null;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          digest: string;
          used_at?: string | null;
          user_id: number;
        };
        Update: {
          created_at?: string;
          digest?: string;
          used_at?: string | null;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "recovery_codes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      recovery_tries: {
        Row: {
          since: string;
          tries: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          since?: string;
          tries?: number;
          user_id: number;
        };
        Update: {
          since?: string;
          tries?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "recovery_tries_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      revision_transcripts: {
        Row: {
          corrected: boolean;
          created_at: string;
          lines: NonNullable<Json>;
          organization_id: number;
          revision_id: number;
        };
        ComputedFields: never;
        Insert: {
          corrected: boolean;
          created_at?: string;
          lines: NonNullable<Json>;
          organization_id: number;
          revision_id: number;
        };
        Update: {
          corrected?: boolean;
          created_at?: string;
          lines?: NonNullable<Json>;
          organization_id?: number;
          revision_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "revision_transcripts_organization_id_revision_id_fkey";
            columns: ["organization_id", "revision_id"];
            isOneToOne: false;
            referencedRelation: "document_revisions";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      scanned_pages: {
        Row: {
          content_hash: string;
          organization_id: number;
          page: number;
          reason: string | null;
          settled: boolean;
          text: string | null;
          tries: number;
        };
        ComputedFields: never;
        Insert: {
          content_hash: string;
          organization_id: number;
          page: number;
          reason?: string | null;
          settled: boolean;
          text?: string | null;
          tries?: number;
        };
        Update: {
          content_hash?: string;
          organization_id?: number;
          page?: number;
          reason?: string | null;
          settled?: boolean;
          text?: string | null;
          tries?: number;
        };
        Relationships: [
          {
            foreignKeyName: "scanned_pages_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      search_audiences: {
        Row: {
          audience_id: number;
          counting: number;
          length: number;
          organization_id: number;
          passages: number;
        };
        ComputedFields: never;
        Insert: {
          audience_id: number;
          counting: number;
          length: number;
          organization_id: number;
          passages: number;
        };
        Update: {
          audience_id?: number;
          counting?: number;
          length?: number;
          organization_id?: number;
          passages?: number;
        };
        Relationships: [
          {
            foreignKeyName: "search_audiences_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      search_indexes: {
        Row: {
          counted: number;
          counted_as: number;
          counted_since: string;
          counted_to: number;
          counting: number;
          organization_id: number;
          passage_count: number;
          posted_to: number;
          ready: boolean;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          counted?: number;
          counted_as?: number;
          counted_since?: string;
          counted_to?: number;
          counting?: number;
          organization_id: number;
          passage_count?: number;
          posted_to?: number;
          ready?: boolean;
          updated_at?: string;
        };
        Update: {
          counted?: number;
          counted_as?: number;
          counted_since?: string;
          counted_to?: number;
          counting?: number;
          organization_id?: number;
          passage_count?: number;
          posted_to?: number;
          ready?: boolean;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "search_indexes_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: true;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      search_terms: {
        Row: {
          audience_id: number;
          counting: number;
          held: number;
          often: number;
          organization_id: number;
          said: number;
          term: number;
        };
        ComputedFields: never;
        Insert: {
          audience_id: number;
          counting: number;
          held: number;
          often: number;
          organization_id: number;
          said: number;
          term: number;
        };
        Update: {
          audience_id?: number;
          counting?: number;
          held?: number;
          often?: number;
          organization_id?: number;
          said?: number;
          term?: number;
        };
        Relationships: [
          {
            foreignKeyName: "search_terms_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      secrets: {
        Row: {
          created_at: string;
          id: number;
          key_id: string;
          kind: string;
          name: string;
          organization_id: number | null;
          sealed: string;
          updated_at: string;
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          key_id: string;
          kind: string;
          name?: string;
          organization_id?: number | null;
          sealed: string;
          updated_at?: string;
          user_id?: number | null;
        };
        Update: {
          created_at?: string;
          id?: never;
          key_id?: string;
          kind?: string;
          name?: string;
          organization_id?: number | null;
          sealed?: string;
          updated_at?: string;
          user_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "secrets_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "secrets_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
          {
            foreignKeyName: "secrets_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      sign_in_ways: {
        Row: {
          google: boolean;
          microsoft: boolean;
          organization_id: number;
          saml_domain: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          google?: boolean;
          microsoft?: boolean;
          organization_id: number;
          saml_domain?: string | null;
          updated_at?: string;
        };
        Update: {
          google?: boolean;
          microsoft?: boolean;
          organization_id?: number;
          saml_domain?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "sign_in_ways_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: true;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      source_group_members: {
        Row: {
          email: string;
          group_id: string;
          organization_id: number;
          vendor: string;
        };
        ComputedFields: never;
        Insert: {
          email: string;
          group_id: string;
          organization_id: number;
          vendor: string;
        };
        Update: {
          email?: string;
          group_id?: string;
          organization_id?: number;
          vendor?: string;
        };
        Relationships: [
          {
            foreignKeyName: "source_group_members_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      source_groups: {
        Row: {
          asked_at: string;
          asked_by: number | null;
          group_id: string;
          organization_id: number;
          read_at: string | null;
          reason: string | null;
          vendor: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          asked_by?: number | null;
          group_id: string;
          organization_id: number;
          read_at?: string | null;
          reason?: string | null;
          vendor: string;
        };
        Update: {
          asked_at?: string;
          asked_by?: number | null;
          group_id?: string;
          organization_id?: number;
          read_at?: string | null;
          reason?: string | null;
          vendor?: string;
        };
        Relationships: [
          {
            foreignKeyName: "source_groups_organization_id_asked_by_fkey";
            columns: ["organization_id", "asked_by"];
            isOneToOne: false;
            referencedRelation: "connections";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "source_groups_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      source_items: {
        Row: {
          created_at: string;
          depth: number;
          document_id: number | null;
          due: boolean;
          external_id: string;
          facts: NonNullable<Json>;
          hash: string | null;
          id: number;
          links: number[];
          name: string | null;
          organization_id: number;
          parent_id: number | null;
          reason: string | null;
          seen_run_id: number | null;
          source_id: number;
          state: string;
          updated_at: string;
          version: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          depth?: number;
          document_id?: number | null;
          due?: boolean;
          external_id: string;
          facts?: NonNullable<Json>;
          hash?: string | null;
          id?: never;
          links?: number[];
          name?: string | null;
          organization_id: number;
          parent_id?: number | null;
          reason?: string | null;
          seen_run_id?: number | null;
          source_id: number;
          state?: string;
          updated_at?: string;
          version?: string | null;
        };
        Update: {
          created_at?: string;
          depth?: number;
          document_id?: number | null;
          due?: boolean;
          external_id?: string;
          facts?: NonNullable<Json>;
          hash?: string | null;
          id?: never;
          links?: number[];
          name?: string | null;
          organization_id?: number;
          parent_id?: number | null;
          reason?: string | null;
          seen_run_id?: number | null;
          source_id?: number;
          state?: string;
          updated_at?: string;
          version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "source_items_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "source_items_organization_id_parent_id_fkey";
            columns: ["organization_id", "parent_id"];
            isOneToOne: false;
            referencedRelation: "source_items";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "source_items_organization_id_seen_run_id_fkey";
            columns: ["organization_id", "seen_run_id"];
            isOneToOne: false;
            referencedRelation: "source_runs";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "source_items_organization_id_source_id_fkey";
            columns: ["organization_id", "source_id"];
            isOneToOne: false;
            referencedRelation: "sources";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      source_runs: {
        Row: {
          capped: boolean;
          changed: number;
          cursor: Json | null;
          ended_at: string | null;
          errors: NonNullable<Json>;
          failed: number;
          heartbeat_at: string;
          id: number;
          listed: number;
          mode: string;
          organization_id: number;
          reached: number;
          reason: string | null;
          removed: number;
          source_id: number;
          started_at: string;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          capped?: boolean;
          changed?: number;
          cursor?: Json | null;
          ended_at?: string | null;
          errors?: NonNullable<Json>;
          failed?: number;
          heartbeat_at?: string;
          id?: never;
          listed?: number;
          mode?: string;
          organization_id: number;
          reached?: number;
          reason?: string | null;
          removed?: number;
          source_id: number;
          started_at?: string;
          state?: string;
        };
        Update: {
          capped?: boolean;
          changed?: number;
          cursor?: Json | null;
          ended_at?: string | null;
          errors?: NonNullable<Json>;
          failed?: number;
          heartbeat_at?: string;
          id?: never;
          listed?: number;
          mode?: string;
          organization_id?: number;
          reached?: number;
          reason?: string | null;
          removed?: number;
          source_id?: number;
          started_at?: string;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: "source_runs_organization_id_source_id_fkey";
            columns: ["organization_id", "source_id"];
            isOneToOne: false;
            referencedRelation: "sources";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      sources: {
        Row: {
          confirmed: number | null;
          connection_id: number | null;
          created_at: string;
          cursor: Json | null;
          every: string | null;
          id: number;
          kind: string;
          name: string;
          organization_id: number;
          owner_id: number | null;
          plan: Json | null;
          reason: string | null;
          settings: NonNullable<Json>;
          state: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed?: number | null;
          connection_id?: number | null;
          created_at?: string;
          cursor?: Json | null;
          every?: string | null;
          id?: never;
          kind: string;
          name?: string;
          organization_id: number;
          owner_id?: number | null;
          plan?: Json | null;
          reason?: string | null;
          settings?: NonNullable<Json>;
          state?: string;
          updated_at?: string;
        };
        Update: {
          confirmed?: number | null;
          connection_id?: number | null;
          created_at?: string;
          cursor?: Json | null;
          every?: string | null;
          id?: never;
          kind?: string;
          name?: string;
          organization_id?: number;
          owner_id?: number | null;
          plan?: Json | null;
          reason?: string | null;
          settings?: NonNullable<Json>;
          state?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "sources_organization_id_connection_id_fkey";
            columns: ["organization_id", "connection_id"];
            isOneToOne: false;
            referencedRelation: "connections";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "sources_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "sources_owner_id_fkey";
            columns: ["owner_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      subscriptions: {
        Row: {
          cancels_at: string | null;
          interval: string | null;
          next_at: string | null;
          next_interval: string | null;
          next_plan_id: number | null;
          organization_id: number;
          past_due_since: string | null;
          period_end: string | null;
          plan_id: number;
          provider_subscription_id: string | null;
          status: string;
          synced_at: string | null;
          trial_end: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          cancels_at?: string | null;
          interval?: string | null;
          next_at?: string | null;
          next_interval?: string | null;
          next_plan_id?: number | null;
          organization_id: number;
          past_due_since?: string | null;
          period_end?: string | null;
          plan_id: number;
          provider_subscription_id?: string | null;
          status?: string;
          synced_at?: string | null;
          trial_end?: string | null;
          updated_at?: string;
        };
        Update: {
          cancels_at?: string | null;
          interval?: string | null;
          next_at?: string | null;
          next_interval?: string | null;
          next_plan_id?: number | null;
          organization_id?: number;
          past_due_since?: string | null;
          period_end?: string | null;
          plan_id?: number;
          provider_subscription_id?: string | null;
          status?: string;
          synced_at?: string | null;
          trial_end?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "subscriptions_next_plan_id_fkey";
            columns: ["next_plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "subscriptions_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: true;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "subscriptions_plan_id_fkey";
            columns: ["plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
        ];
      };
      support_attachments: {
        Row: {
          created_at: string;
          id: number;
          message_id: number | null;
          name: string;
          organization_id: number;
          path: string;
          size: number;
          stored: boolean;
          type: string;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          message_id?: number | null;
          name: string;
          organization_id: number;
          path?: string;
          size: number;
          stored?: boolean;
          type: string;
          user_id: number;
        };
        Update: {
          created_at?: string;
          id?: never;
          message_id?: number | null;
          name?: string;
          organization_id?: number;
          path?: string;
          size?: number;
          stored?: boolean;
          type?: string;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "support_attachments_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "support_attachments_organization_id_message_id_fkey";
            columns: ["organization_id", "message_id"];
            isOneToOne: false;
            referencedRelation: "support_messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "support_attachments_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      support_messages: {
        Row: {
          content: string;
          created_at: string;
          help_message_id: number | null;
          id: number;
          is_support: boolean;
          key: string | null;
          kind: string;
          organization_id: number;
          request_id: number;
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          content?: string;
          created_at?: string;
          help_message_id?: number | null;
          id?: never;
          is_support?: boolean;
          key?: string | null;
          kind?: string;
          organization_id: number;
          request_id: number;
          user_id?: number | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          help_message_id?: number | null;
          id?: never;
          is_support?: boolean;
          key?: string | null;
          kind?: string;
          organization_id?: number;
          request_id?: number;
          user_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "support_messages_organization_id_help_message_id_fkey";
            columns: ["organization_id", "help_message_id"];
            isOneToOne: true;
            referencedRelation: "help_messages";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "support_messages_organization_id_request_id_fkey";
            columns: ["organization_id", "request_id"];
            isOneToOne: false;
            referencedRelation: "support_requests";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "support_messages_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      support_requests: {
        Row: {
          created_at: string;
          help_conversation_id: number | null;
          id: number;
          key: string;
          kind: string;
          organization_id: number;
          page: string;
          priority: string;
          reference: string;
          state: string;
          subject: string;
          unread: boolean;
          updated_at: string;
          user_id: number;
          version: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          help_conversation_id?: number | null;
          id?: never;
          key: string;
          kind?: string;
          organization_id: number;
          page?: string;
          priority?: string;
          reference: string;
          state?: string;
          subject: string;
          unread?: boolean;
          updated_at?: string;
          user_id: number;
          version?: string;
        };
        Update: {
          created_at?: string;
          help_conversation_id?: number | null;
          id?: never;
          key?: string;
          kind?: string;
          organization_id?: number;
          page?: string;
          priority?: string;
          reference?: string;
          state?: string;
          subject?: string;
          unread?: boolean;
          updated_at?: string;
          user_id?: number;
          version?: string;
        };
        Relationships: [
          {
            foreignKeyName: "support_requests_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "support_requests_organization_id_help_conversation_id_fkey";
            columns: ["organization_id", "help_conversation_id"];
            isOneToOne: true;
            referencedRelation: "help_conversations";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "support_requests_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      tag_members: {
        Row: {
          created_at: string;
          organization_id: number;
          tag_id: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          organization_id: number;
          tag_id: number;
          user_id: number;
        };
        Update: {
          created_at?: string;
          organization_id?: number;
          tag_id?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tag_members_organization_id_tag_id_fkey";
            columns: ["organization_id", "tag_id"];
            isOneToOne: false;
            referencedRelation: "tags";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "tag_members_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      tag_suggestion_uses: {
        Row: {
          documents: number;
          hour: string;
          organization_id: number;
        };
        ComputedFields: never;
        Insert: {
          documents?: number;
          hour: string;
          organization_id: number;
        };
        Update: {
          documents?: number;
          hour?: string;
          organization_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tag_suggestion_uses_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      tag_suggestions: {
        Row: {
          basis: string;
          created_at: string;
          document_id: number;
          organization_id: number;
          suggestions: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          basis: string;
          created_at?: string;
          document_id: number;
          organization_id: number;
          suggestions: NonNullable<Json>;
        };
        Update: {
          basis?: string;
          created_at?: string;
          document_id?: number;
          organization_id?: number;
          suggestions?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "tag_suggestions_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      tag_teams: {
        Row: {
          created_at: string;
          organization_id: number;
          tag_id: number;
          team_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          organization_id: number;
          tag_id: number;
          team_id: number;
        };
        Update: {
          created_at?: string;
          organization_id?: number;
          tag_id?: number;
          team_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tag_teams_organization_id_tag_id_fkey";
            columns: ["organization_id", "tag_id"];
            isOneToOne: false;
            referencedRelation: "tags";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "tag_teams_organization_id_team_id_fkey";
            columns: ["organization_id", "team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      tags: {
        Row: {
          color: number;
          created_at: string;
          id: number;
          name: string;
          organization_id: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          color?: number;
          created_at?: string;
          id?: never;
          name: string;
          organization_id: number;
          updated_at?: string;
        };
        Update: {
          color?: number;
          created_at?: string;
          id?: never;
          name?: string;
          organization_id?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tags_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      team_members: {
        Row: {
          created_at: string;
          organization_id: number;
          team_id: number;
          user_id: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          organization_id: number;
          team_id: number;
          user_id: number;
        };
        Update: {
          created_at?: string;
          organization_id?: number;
          team_id?: number;
          user_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "team_members_organization_id_team_id_fkey";
            columns: ["organization_id", "team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "team_members_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      teams: {
        Row: {
          created_at: string;
          description: string;
          id: number;
          name: string;
          organization_id: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string;
          id?: never;
          name: string;
          organization_id: number;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string;
          id?: never;
          name?: string;
          organization_id?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "teams_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      text_versions: {
        Row: {
          content: string;
          created_at: string;
          document_id: number;
          number: number;
          organization_id: number;
          path: string;
          saved_by: number | null;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          document_id: number;
          number: number;
          organization_id: number;
          path: string;
          saved_by?: number | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          document_id?: number;
          number?: number;
          organization_id?: number;
          path?: string;
          saved_by?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "text_versions_organization_id_document_id_fkey";
            columns: ["organization_id", "document_id"];
            isOneToOne: false;
            referencedRelation: "documents";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "text_versions_saved_by_fkey";
            columns: ["saved_by"];
            isOneToOne: false;
            referencedRelation: "users";
            referencedColumns: ["id"];
          },
        ];
      };
      usage_caps: {
        Row: {
          amount: number;
          created_at: string;
          id: number;
          meter: string;
          organization_id: number;
          team_id: number | null;
          user_id: number | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          id?: never;
          meter: string;
          organization_id: number;
          team_id?: number | null;
          user_id?: number | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: never;
          meter?: string;
          organization_id?: number;
          team_id?: number | null;
          user_id?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "usage_caps_meter_fkey";
            columns: ["meter"];
            isOneToOne: false;
            referencedRelation: "meters";
            referencedColumns: ["name"];
          },
          {
            foreignKeyName: "usage_caps_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "usage_caps_organization_id_team_id_fkey";
            columns: ["organization_id", "team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["organization_id", "id"];
          },
          {
            foreignKeyName: "usage_caps_organization_id_user_id_fkey";
            columns: ["organization_id", "user_id"];
            isOneToOne: false;
            referencedRelation: "organization_members";
            referencedColumns: ["organization_id", "user_id"];
          },
        ];
      };
      users: {
        Row: {
          active_organization_id: number | null;
          ai_context: string;
          auth_id: string;
          avatar_color: number;
          created_at: string;
          disabled_at: string | null;
          disabled_reason: string | null;
          email: string;
          email_proved_at: string | null;
          id: number;
          name: string;
          theme_mode: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          active_organization_id?: number | null;
          ai_context?: string;
          auth_id: string;
          avatar_color?: number;
          created_at?: string;
          disabled_at?: string | null;
          disabled_reason?: string | null;
          email: string;
          email_proved_at?: string | null;
          id?: never;
          name?: string;
          theme_mode?: string | null;
          updated_at?: string;
        };
        Update: {
          active_organization_id?: number | null;
          ai_context?: string;
          auth_id?: string;
          avatar_color?: number;
          created_at?: string;
          disabled_at?: string | null;
          disabled_reason?: string | null;
          email?: string;
          email_proved_at?: string | null;
          id?: never;
          name?: string;
          theme_mode?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "users_active_organization_fkey";
            columns: ["active_organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      voice_parts: {
        Row: {
          number: number;
          organization_id: number;
          pause_ms: number;
          run_id: number;
          seconds: number | null;
          size: number | null;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          number: number;
          organization_id: number;
          pause_ms: number;
          run_id: number;
          seconds?: number | null;
          size?: number | null;
          text: string;
        };
        Update: {
          number?: number;
          organization_id?: number;
          pause_ms?: number;
          run_id?: number;
          seconds?: number | null;
          size?: number | null;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: "voice_parts_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "voice_parts_organization_id_run_id_fkey";
            columns: ["organization_id", "run_id"];
            isOneToOne: false;
            referencedRelation: "voice_recordings";
            referencedColumns: ["organization_id", "run_id"];
          },
        ];
      };
      voice_recordings: {
        Row: {
          document_id: number | null;
          folder: string;
          minutes: number;
          organization_id: number;
          parts: number;
          path: string | null;
          run_id: number;
          seconds: number;
          settings: NonNullable<Json>;
          size: number;
          spoken: number;
          stage: string;
          text: string;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          document_id?: number | null;
          folder?: string;
          minutes: number;
          organization_id: number;
          parts?: number;
          path?: string | null;
          run_id: number;
          seconds?: number;
          settings: NonNullable<Json>;
          size?: number;
          spoken?: number;
          stage?: string;
          text?: string;
          title?: string;
        };
        Update: {
          document_id?: number | null;
          folder?: string;
          minutes?: number;
          organization_id?: number;
          parts?: number;
          path?: string | null;
          run_id?: number;
          seconds?: number;
          settings?: NonNullable<Json>;
          size?: number;
          spoken?: number;
          stage?: string;
          text?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: "voice_recordings_organization_id_fkey";
            columns: ["organization_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "voice_recordings_organization_id_run_id_fkey";
            columns: ["organization_id", "run_id"];
            isOneToOne: false;
            referencedRelation: "agent_runs";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      watch_notices: {
        Row: {
          after: string;
          before: string;
          closed_at: string | null;
          closed_seen_at: string | null;
          found_at: string;
          id: number;
          kind: string;
          number: number;
          organization_id: number;
          seen_at: string | null;
          watch_id: number;
        };
        ComputedFields: never;
        Insert: {
          after?: string;
          before?: string;
          closed_at?: string | null;
          closed_seen_at?: string | null;
          found_at?: string;
          id?: never;
          kind: string;
          number: number;
          organization_id: number;
          seen_at?: string | null;
          watch_id: number;
        };
        Update: {
          after?: string;
          before?: string;
          closed_at?: string | null;
          closed_seen_at?: string | null;
          found_at?: string;
          id?: never;
          kind?: string;
          number?: number;
          organization_id?: number;
          seen_at?: string | null;
          watch_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "watch_notices_organization_id_watch_id_fkey";
            columns: ["organization_id", "watch_id"];
            isOneToOne: false;
            referencedRelation: "answer_watches";
            referencedColumns: ["organization_id", "id"];
          },
        ];
      };
      webhook_events: {
        Row: {
          body: string;
          ended_at: string | null;
          error: string | null;
          external_id: string;
          id: number;
          organization_id: number | null;
          outcome: string | null;
          provider: string;
          received_at: string;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          ended_at?: string | null;
          error?: string | null;
          external_id: string;
          id?: never;
          organization_id?: number | null;
          outcome?: string | null;
          provider: string;
          received_at?: string;
          state?: string;
        };
        Update: {
          body?: string;
          ended_at?: string | null;
          error?: string | null;
          external_id?: string;
          id?: never;
          organization_id?: number | null;
          outcome?: string | null;
          provider?: string;
          received_at?: string;
          state?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_invitation: { Args: { token: string }; Returns: number };
      accept_invitation_in_app: { Args: { invitation_id: number }; Returns: number };
      accept_lessons: { Args: { lesson_ids: number[]; organization_id: number }; Returns: Json };
      add_agent_batch_rows: {
        Args: { batch_id: number; organization_id: number; rows: Json; user_id: number };
        Returns: number;
      };
      add_attachment: {
        Args: { chat_id?: number; name: string; organization_id: number; path: string; type: string };
        Returns: Json;
      };
      add_document: {
        Args: {
          lines?: Json;
          name: string;
          organization_id: number;
          origin?: string;
          path: string;
          type: string;
        };
        Returns: number;
      };
      add_domain: { Args: { host: string; organization_id: number }; Returns: number };
      add_help_document: {
        Args: { help_agent_id: number; name: string; path: string; type: string };
        Returns: number;
      };
      add_logo: { Args: { ending: string; organization_id: number; user_id: number }; Returns: string };
      add_support_file: {
        Args: { name: string; organization_id: number; size: number; type: string; user_id: number };
        Returns: Json;
      };
      add_team_members: {
        Args: { member_ids: number[]; organization_id: number; to_team_id: number };
        Returns: undefined;
      };
      agent_instance_for_run: {
        Args: { instance_id: number; organization_id: number; user_id: number };
        Returns: Json;
      };
      agent_instance_seen_by: {
        Args: { in_organization_id?: number; instance_id: number; organization_id: number; user_id: number };
        Returns: Json;
      };
      ai_settings: { Args: { organization_id: number }; Returns: Json };
      ai_settings_trial: { Args: { organization_id: number }; Returns: Json };
      alert_billing: {
        Args: { message: string; organization_id?: number; reference: string };
        Returns: undefined;
      };
      answer_support: {
        Args: { key: string; message: string; request_id: number; user_id: number };
        Returns: undefined;
      };
      append_agent_run: {
        Args: {
          anew?: boolean;
          job_id: number;
          job_lease: string;
          text: string;
          text_offset: number;
          text_units: number;
          variant: number;
        };
        Returns: string;
      };
      append_answer: {
        Args: {
          citations: Json;
          job_id: number;
          job_lease: string;
          text: string;
          text_offset: number;
          text_units: number;
          token_count: number;
        };
        Returns: string;
      };
      append_help_answer: {
        Args: { job_id: number; job_lease: string; text: string; text_offset: number; text_units: number };
        Returns: string;
      };
      ask_billing_sync: { Args: { organization_id: number }; Returns: undefined };
      ask_drive_sharing: {
        Args: { at_most?: number; job_id: number; job_lease: string; run_id: number };
        Returns: undefined;
      };
      ask_drive_shortcuts: {
        Args: { at_most?: number; changed?: string[]; job_id: number; job_lease: string; run_id: number };
        Returns: undefined;
      };
      ask_for_look: { Args: { domain_id: number; organization_id: number }; Returns: Json };
      ask_password_reset: { Args: { user_id: number }; Returns: Json };
      ask_sender_check: { Args: { organization_id: number }; Returns: undefined };
      assign_member_tags: {
        Args: { new_tag_ids: number[]; organization_id: number; replace: boolean; to_member_ids: number[] };
        Returns: undefined;
      };
      assign_team_tags: {
        Args: { new_tag_ids: number[]; organization_id: number; replace: boolean; to_team_ids: number[] };
        Returns: undefined;
      };
      attached_pages: {
        Args: { document_ids: number[]; most_bytes: number; of_answer_id: number };
        Returns: Json;
      };
      authorize: { Args: { access?: string; organization_id?: number }; Returns: Json };
      begin_billing_act: {
        Args: {
          act: string;
          choice: Json;
          key: string;
          livemode: boolean;
          organization_id: number;
          seconds?: number;
          user_id: number;
        };
        Returns: Json;
      };
      begin_changes: { Args: { at_once?: number; job_id: number; job_lease: string }; Returns: Json };
      begin_comparison: {
        Args: { after?: number; at_once?: number; job_id: number; job_lease: string };
        Returns: Json;
      };
      begin_connection: {
        Args: {
          of_state_hash: string;
          of_type: string;
          organization_id: number;
          take_over?: number[];
          with_groups?: boolean;
          with_reach?: string;
        };
        Returns: Json;
      };
      begin_reading: { Args: { job_id: number; job_lease: string }; Returns: Json };
      begin_renewal: {
        Args: { after: number; job_id: number; job_lease: string; match_count: number; model: string };
        Returns: Json;
      };
      begin_source_run: { Args: { of_source_id: number }; Returns: number };
      begin_token_refresh: { Args: { lease: string; of_connection_id: number }; Returns: string };
      billing_customers_to_look_at: {
        Args: { after_organization_id: number; livemode: boolean; most?: number };
        Returns: Json;
      };
      billing_notice: { Args: { notice_id: number }; Returns: Json };
      billing_notice_sent: { Args: { notice_id: number }; Returns: undefined };
      billing_offers: { Args: Record<PropertyKey, never>; Returns: Json };
      billing_organization_of: { Args: { customer_id: string }; Returns: number };
      billing_out_of_grace: { Args: { livemode: boolean }; Returns: Json };
      billing_overview: { Args: { livemode: boolean; organization_id: number }; Returns: Json };
      bring_back_ai_settings: { Args: { number: number; organization_id: number }; Returns: undefined };
      cancel_agent_draft: { Args: { draft_id: number; organization_id: number }; Returns: undefined };
      cancel_agent_run: { Args: { organization_id: number; run_id: number }; Returns: undefined };
      cancel_answer: { Args: { message_id: number; organization_id: number }; Returns: undefined };
      cancel_source_run: { Args: { organization_id: number; source_id: number }; Returns: undefined };
      change_agent_field_rule: {
        Args: {
          field_key: string;
          instance_id: number;
          organization_id: number;
          permission?: Database["public"]["Enums"]["agent_field_permission"];
          verb: string;
        };
        Returns: undefined;
      };
      change_agent_field_rule_of_organization: {
        Args: {
          field_key: string;
          grantee_id: number;
          instance_id: number;
          organization_id: number;
          permission?: Database["public"]["Enums"]["agent_field_permission"];
          verb: string;
        };
        Returns: undefined;
      };
      change_agent_field_rule_of_person: {
        Args: {
          field_key: string;
          instance_id: number;
          organization_id: number;
          permission?: Database["public"]["Enums"]["agent_field_permission"];
          user_id: number;
          verb: string;
        };
        Returns: undefined;
      };
      change_message_run: {
        Args: { change: Json; key: string; organization_id: number; run_id: number; user_id: number };
        Returns: Json;
      };
      change_platform_email: { Args: { new_email: string; user_id: number }; Returns: Json };
      change_sync: {
        Args: {
          every?: string;
          name?: string;
          organization_id: number;
          sharing?: string;
          source_id: number;
          tag_ids?: number[];
        };
        Returns: undefined;
      };
      change_website: {
        Args: {
          every?: string;
          name?: string;
          never?: boolean;
          organization_id: number;
          settings?: Json;
          source_id: number;
        };
        Returns: undefined;
      };
      charge_batch_billed: {
        Args: { batch_id: number; invoice_id?: string; item_id: string };
        Returns: undefined;
      };
      charge_batches_to_bill: { Args: { after_id: number; livemode: boolean }; Returns: Json };
      chat_settings: { Args: { organization_id: number }; Returns: Json };
      chat_stats: { Args: { organization_id: number }; Returns: Json };
      check_upload: { Args: { path: string }; Returns: undefined };
      cited_chunks: {
        Args: {
          as_of_from?: string;
          as_of_until?: string;
          ends: number[];
          organization_id: number;
          revision_ids: number[];
          starts: number[];
          user_id?: number;
        };
        Returns: Json;
      };
      cited_text: { Args: { organization_id: number; revision_id: number }; Returns: Json };
      claim_billing_customer: {
        Args: { livemode: boolean; organization_id: number; user_id: number };
        Returns: Json;
      };
      claim_domain_looks: { Args: { at_once?: number }; Returns: Json };
      claim_job: {
        Args: { kinds: string[]; lanes?: string[]; versions: number[] };
        Returns: {
          attempts: number;
          created_at: string;
          dying: boolean;
          finished_at: string | null;
          holder: string | null;
          id: number;
          interruptions: number;
          key: string;
          kind: string;
          lane: string;
          last_error: string | null;
          lease: string | null;
          leased_until: string | null;
          organization_id: number | null;
          payload: NonNullable<Json>;
          progress: number;
          request_id: string | null;
          run_at: string;
          state: Json | null;
          status: string;
          stream: string;
          stream_turn: number | null;
          turn: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "jobs";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      clear_reading: { Args: { at_once?: number; job_id: number; job_lease: string }; Returns: boolean };
      close_support: { Args: { request_id: number; user_id: number }; Returns: undefined };
      connection_mail: { Args: { of_connection_id: number }; Returns: Json };
      continue_deletion: { Args: { receipt_id: number }; Returns: boolean };
      continue_job: {
        Args: { delay_seconds?: number; job_id: number; job_lease: string; new_state?: Json };
        Returns: undefined;
      };
      continue_shared_chat: {
        Args: { chat_id: number; messages: Json; organization_id: number; reader_id: number };
        Returns: number;
      };
      copy_invitation_link: { Args: { invitation_id: number; organization_id: number }; Returns: string };
      copy_invoice: {
        Args: { as_credit?: boolean; invoice_id: number; organization_id: number; user_id: number };
        Returns: number;
      };
      correct_transcript: {
        Args: { document_id: number; lines: Json; organization_id: number };
        Returns: undefined;
      };
      corrections: { Args: { organization_id: number }; Returns: Json };
      count_invoice_run: {
        Args: { instance_id: number; organization_id: number; user_id: number };
        Returns: Json;
      };
      crawl_website: {
        Args: {
          every?: string;
          left_out_ids?: number[];
          name: string;
          organization_id: number;
          settings: Json;
          source_id: number;
        };
        Returns: undefined;
      };
      create_agent_batch: {
        Args: {
          columns: string[];
          instance_id: number;
          key: string;
          name: string;
          organization_id: number;
          row_count: number;
          user_id: number;
        };
        Returns: number;
      };
      create_agent_instance: {
        Args: {
          agent_type: string;
          context?: string;
          field_values?: Json;
          name: string;
          organization_id: number;
          style?: string;
        };
        Returns: number;
      };
      create_chat_folder: { Args: { name: string; organization_id: number }; Returns: number };
      create_folder: {
        Args: { in_folder_id?: number; name: string; organization_id: number };
        Returns: number;
      };
      create_help_question: { Args: { help_agent_id: number; question: string }; Returns: number };
      create_organization: { Args: { organization_name: string }; Returns: number };
      create_prompt: {
        Args: { name: string; organization_id: number; shared?: boolean; text: string };
        Returns: number;
      };
      create_sync: {
        Args: {
          drive_id: string;
          every?: string;
          form: string;
          name: string;
          of_type: string;
          organization_id: number;
          place: string;
          roots: Json;
          sharing?: string;
          tag_ids?: number[];
          url?: string;
        };
        Returns: number;
      };
      current_account: { Args: Record<PropertyKey, never>; Returns: Json };
      decide_ai_settings: { Args: { organization_id: number; publishes: boolean }; Returns: undefined };
      decide_contradiction: {
        Args: { contradiction_id: number; note?: string; organization_id: number; verdict: string };
        Returns: Json;
      };
      decline_invitation: { Args: { invitation_id: number }; Returns: undefined };
      delete_account: { Args: { typed_email: string }; Returns: string };
      delete_agent_batch: { Args: { batch_id: number; organization_id: number }; Returns: undefined };
      delete_agent_draft: { Args: { draft_id: number; organization_id: number }; Returns: undefined };
      delete_agent_instance: { Args: { instance_id: number; organization_id: number }; Returns: undefined };
      delete_agent_run: { Args: { organization_id: number; run_id: number }; Returns: undefined };
      delete_attachment: { Args: { document_id: number; organization_id: number }; Returns: undefined };
      delete_chat_for_good: { Args: { of_chat_id: number }; Returns: undefined };
      delete_document: { Args: { document_id: number; organization_id: number }; Returns: undefined };
      delete_documents: { Args: { document_ids: number[]; organization_id: number }; Returns: Json };
      delete_folder: {
        Args: { folder_id: number; organization_id: number; with_documents?: boolean };
        Returns: Json;
      };
      delete_help_conversation: {
        Args: { conversation_id: number; organization_id: number };
        Returns: number;
      };
      delete_help_document: { Args: { document_id: number; help_agent_id: number }; Returns: undefined };
      delete_help_question: { Args: { question_id: number }; Returns: undefined };
      delete_invoice: {
        Args: { invoice_id: number; organization_id: number; user_id: number };
        Returns: undefined;
      };
      delete_invoice_customer: {
        Args: { customer_id: number; organization_id: number; user_id: number };
        Returns: undefined;
      };
      delete_invoice_item: {
        Args: { item_id: number; organization_id: number; user_id: number };
        Returns: undefined;
      };
      delete_lessons: { Args: { lesson_ids: number[]; organization_id: number }; Returns: undefined };
      delete_organization: { Args: { organization_id: number; typed_name: string }; Returns: string };
      delete_prompt: { Args: { organization_id: number; prompt_id: number }; Returns: undefined };
      delete_recurrence: {
        Args: { organization_id: number; recurrence_id: number; user_id: number };
        Returns: undefined;
      };
      delete_secret: {
        Args: {
          for_organization_id?: number;
          for_user_id?: number;
          secret_kind: string;
          secret_name: string;
        };
        Returns: undefined;
      };
      delete_sync: {
        Args: { documents_too: boolean; organization_id: number; source_id: number };
        Returns: undefined;
      };
      delete_website: {
        Args: { documents_too: boolean; organization_id: number; source_id: number };
        Returns: undefined;
      };
      deletion_mailed: { Args: { receipt_id: number }; Returns: undefined };
      deletion_receipt: { Args: { receipt_id: number }; Returns: Json };
      disable_platform_user: { Args: { reason: string; user_id: number }; Returns: undefined };
      discard_platform_job: { Args: { job_id: number; reason: string }; Returns: undefined };
      disconnect: {
        Args: { documents_too?: boolean; of_type: string; organization_id: number };
        Returns: undefined;
      };
      dismiss_event_proposal: { Args: { message_id: number; organization_id: number }; Returns: Json };
      document_contradictions: { Args: { document_ids: number[]; organization_id: number }; Returns: Json };
      document_details: { Args: { document_id: number; organization_id: number }; Returns: Json };
      document_gaps: {
        Args: { document_ids: number[]; organization_id: number; question?: string; user_id?: number };
        Returns: Json;
      };
      document_readers: {
        Args: {
          document_id: number;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
        };
        Returns: Json;
      };
      document_source: { Args: { document_id: number; organization_id: number }; Returns: Json };
      document_standing: {
        Args: { document_ids: number[]; organization_id: number; user_id?: number };
        Returns: Json;
      };
      document_text: {
        Args: {
          at_offset: number;
          document_id: number;
          organization_id: number;
          parts_after: number;
          parts_before: number;
          revision_id?: number;
        };
        Returns: Json;
      };
      document_transcript: {
        Args: { document_id: number; organization_id: number; revision_id?: number };
        Returns: Json;
      };
      document_usage: {
        Args: {
          direction?: string;
          from_day: string;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
          sort?: string;
          to_day: string;
          used?: string;
        };
        Returns: Json;
      };
      documents_by_names: {
        Args: { names: string[]; organization_id: number; user_id: number };
        Returns: Json;
      };
      documents_to_review: {
        Args: { organization_id: number; page_limit?: number; page_offset?: number };
        Returns: Json;
      };
      domain_looked: { Args: { checked_before?: string; domain_id: number; outcome: Json }; Returns: string };
      domain_mail: { Args: { domain_id: number; state: string }; Returns: Json };
      drop_former_passages: { Args: { at_once?: number; of_revision_id: number }; Returns: boolean };
      drop_help_contents: { Args: { kept: string[] }; Returns: number };
      drop_source: { Args: { at_once?: number; of_source_id: number }; Returns: boolean };
      drop_unsent_support_file: {
        Args: { file_id: number; organization_id: number; user_id: number };
        Returns: undefined;
      };
      due_drive_folders: { Args: { at_most?: number; run_id: number }; Returns: Json };
      due_drive_groups: { Args: { anew?: boolean; at_most: number; run_id: number }; Returns: string[] };
      due_drive_items: { Args: { at_most: number; run_id: number }; Returns: Json };
      due_drive_watches: { Args: { at_most?: number }; Returns: Json };
      due_reminders: { Args: { at_once?: number }; Returns: Json };
      due_website_pages: { Args: { at_most: number; run_id: number }; Returns: Json };
      edit_agent_run: {
        Args: { organization_id: number; run_id: number; text: string; variant: number };
        Returns: Json;
      };
      embedding_model_of: { Args: { organization_id: number }; Returns: string };
      embedding_state: { Args: Record<PropertyKey, never>; Returns: Json };
      enable_platform_user: { Args: { user_id: number }; Returns: undefined };
      end_ai_checks: { Args: { failure?: string; job_id: number; job_lease: string }; Returns: undefined };
      end_billing_act: {
        Args: {
          details?: Json;
          key: string;
          lease: string;
          organization_id: number;
          outcome: Json;
          record?: string;
          user_id: number;
        };
        Returns: undefined;
      };
      end_invoice_links: {
        Args: { invoice_id: number; organization_id: number; user_id: number };
        Returns: undefined;
      };
      end_leases_of: { Args: { process: string }; Returns: number };
      end_lost_invoice_runs: { Args: Record<PropertyKey, never>; Returns: undefined };
      end_my_sessions: { Args: { session_id?: string }; Returns: undefined };
      end_platform_sessions: { Args: { session_id?: string; user_id: number }; Returns: number };
      end_revocation: { Args: { revocation_id: number }; Returns: undefined };
      end_token_refresh: {
        Args: { failed?: boolean; lease: string; of_connection_id: number };
        Returns: undefined;
      };
      end_webhook: {
        Args: { event_id: number; failure?: string; organization_id?: number; outcome?: string };
        Returns: undefined;
      };
      equal_documents: { Args: { content_hashes: string[]; organization_id: number }; Returns: Json };
      event_proposal: { Args: { message_id: number; organization_id: number }; Returns: Json };
      export_sources: { Args: { organization_id: number; revision_ids: number[] }; Returns: Json };
      extend_job: {
        Args: { job_id: number; job_lease: string; lease_seconds: number; progress?: number };
        Returns: string;
      };
      fail_agent_batch_row: {
        Args: { error: string; job_id: number; job_lease: string; row_id: number };
        Returns: undefined;
      };
      fail_comparison: { Args: { job_id: number; job_lease: string }; Returns: undefined };
      fail_drive_folder: {
        Args: { job_id: number; job_lease: string; of_external_id: string; run_id: number; why: string };
        Returns: undefined;
      };
      fail_invoice_run: { Args: { error: string; gives_back: boolean; run_id: number }; Returns: undefined };
      fail_job: {
        Args: { blameless?: boolean; error: string; job_id: number; job_lease: string; permanent?: boolean };
        Returns: string;
      };
      fail_reading: { Args: { job_id: number; job_lease: string }; Returns: undefined };
      fail_source_item: { Args: { of_external_id: string; run_id: number; why: string }; Returns: undefined };
      find_connection: {
        Args: {
          of_connection_id?: number;
          of_organization_id?: number;
          of_type?: string;
          of_user_id?: number;
        };
        Returns: Json;
      };
      find_drive_look: { Args: { of_run_id: number }; Returns: Json };
      find_drive_watch: { Args: { of_vendor: string; of_watch_id: string }; Returns: string };
      find_drive_watches: { Args: { of_vendor: string; watch_ids: string[] }; Returns: Json };
      find_lessons: {
        Args: {
          embedding?: string;
          embedding_model?: string;
          match_count?: number;
          organization_id: number;
          question: string;
          user_id: number;
        };
        Returns: Json;
      };
      find_revocation: { Args: { revocation_id: number }; Returns: Json };
      find_website_pages: {
        Args: { addresses: string[]; job_id: number; job_lease: string; run_id: number };
        Returns: boolean;
      };
      finish_agent_draft: {
        Args: {
          error?: string;
          generations?: Json;
          job_id: number;
          job_lease: string;
          new_state: string;
          result?: Json;
        };
        Returns: Json;
      };
      finish_agent_run: {
        Args: {
          beside?: Json;
          error?: string;
          generations?: Json;
          job_id: number;
          job_lease: string;
          new_state: string;
        };
        Returns: Json;
      };
      finish_answer: {
        Args: {
          error?: string;
          generations?: Json;
          job_id: number;
          job_lease: string;
          new_status: string;
          search?: Json;
          unsupported?: Json;
        };
        Returns: Json;
      };
      finish_comparison: { Args: { job_id: number; job_lease: string }; Returns: boolean };
      finish_connection: {
        Args: {
          account: Json;
          granted: string[];
          missing: string[];
          own_client: boolean;
          request_id: number;
        };
        Returns: number;
      };
      finish_help_answer: {
        Args: {
          error?: string;
          generations?: Json;
          job_id: number;
          job_lease: string;
          links?: Json;
          new_status: string;
          unanswered?: boolean;
        };
        Returns: string;
      };
      finish_indexing: { Args: { job_id: number; job_lease: string }; Returns: boolean };
      finish_invoice_files: {
        Args: { error?: string; job_id: number; job_lease: string };
        Returns: undefined;
      };
      finish_invoice_run: {
        Args: { content: Json; kind: string; lines: Json; run_id: number; summary: string; totals: Json };
        Returns: number;
      };
      finish_job: { Args: { job_id: number; job_lease: string }; Returns: undefined };
      finish_keep: { Args: { job_id: number; job_lease: string }; Returns: undefined };
      finish_move: { Args: { copied: string; job_id: number; job_lease: string }; Returns: boolean };
      finish_reading: { Args: { job_id: number; job_lease: string }; Returns: undefined };
      finish_source_run: { Args: { error?: string; new_cursor?: Json; run_id: number }; Returns: number };
      finish_voice_run: {
        Args: { error?: string; generations?: Json; job_id: number; job_lease: string; size?: number };
        Returns: boolean;
      };
      follow_answer: {
        Args: { cited?: number; known?: number; message_id: number; organization_id: number };
        Returns: Json;
      };
      forget_drive_groups: { Args: { run_id: number }; Returns: undefined };
      forget_invoice_link: { Args: { link_id: number }; Returns: undefined };
      forget_paid_help_request: { Args: { organization_id: number; user_id: number }; Returns: undefined };
      forget_request_for_more: { Args: { meter: string; organization_id: number }; Returns: undefined };
      get_addon: { Args: { addon_id: number }; Returns: Json };
      get_agent_batch: { Args: { batch_id: number; organization_id: number }; Returns: Json };
      get_agent_draft: {
        Args: { instance_id: number; kind: string; organization_id: number };
        Returns: Json;
      };
      get_agent_instance: { Args: { instance_id: number; organization_id: number }; Returns: Json };
      get_agent_run: { Args: { organization_id: number; run_id: number }; Returns: Json };
      get_chat: {
        Args: {
          before?: number;
          branch?: number;
          chat_id: number;
          organization_id: number;
          page_limit: number;
        };
        Returns: Json;
      };
      get_contradiction: { Args: { contradiction_id: number; organization_id: number }; Returns: Json };
      get_help_conversation: { Args: { conversation_id: number; organization_id: number }; Returns: Json };
      get_invoice: { Args: { invoice_id: number; organization_id: number }; Returns: Json };
      get_invoice_run: { Args: { organization_id: number; run_id: number; user_id: number }; Returns: Json };
      get_platform_user: { Args: { user_id: number }; Returns: Json };
      get_secret: {
        Args: {
          for_organization_id?: number;
          for_user_id?: number;
          secret_kind: string;
          secret_name: string;
        };
        Returns: Json;
      };
      get_sender: { Args: { organization_id: number }; Returns: Json };
      get_sign_in_rules: { Args: { organization_id: number }; Returns: Json };
      get_spending: { Args: { organization_id: number }; Returns: Json };
      get_support: { Args: { organization_id: number; request_id: number; user_id: number }; Returns: Json };
      get_support_case: { Args: { request_id: number; user_id: number }; Returns: Json };
      get_sync: { Args: { organization_id: number; source_id: number }; Returns: Json };
      get_team: { Args: { organization_id: number; team_id: number }; Returns: Json };
      get_voice_run: { Args: { organization_id: number; run_id: number }; Returns: Json };
      get_website: { Args: { organization_id: number; source_id: number }; Returns: Json };
      give_up_agent_batch: { Args: { job_id: number; job_lease: string; words: string }; Returns: undefined };
      hand_over_help: {
        Args: {
          answer_within: string;
          conversation_id?: number;
          key: string;
          message: string;
          organization_id: number;
          page: string;
          user_id: number;
          version: string;
        };
        Returns: Json;
      };
      help_agent_offered: { Args: { help_agent_id?: number; organization_id: number }; Returns: Json };
      help_allowance: { Args: { help_agent_id?: number; organization_id: number }; Returns: Json };
      help_answer: { Args: { answer_id: number; organization_id: number }; Returns: Json };
      help_articles: { Args: { document_ids: number[] }; Returns: Json };
      help_content: { Args: { of_kind: string; of_slug: string }; Returns: Json };
      help_content_state: { Args: Record<PropertyKey, never>; Returns: Json };
      help_stats: { Args: { days?: number; help_agent_id: number }; Returns: Json };
      hold_embeddings: {
        Args: { dimensions?: number; model?: string; organization_id: number };
        Returns: undefined;
      };
      hold_token_refresh: { Args: { lease: string; of_connection_id: number }; Returns: undefined };
      host_gets_certificate: { Args: { host: string }; Returns: boolean };
      invite_members: {
        Args: {
          emails: string[];
          member_role: Database["public"]["Enums"]["organization_role"];
          organization_id: number;
        };
        Returns: Json;
      };
      invoice_files_again: {
        Args: { invoice_id: number; organization_id: number; user_id: number };
        Returns: undefined;
      };
      invoice_files_to_make: { Args: { invoice_id: number }; Returns: Json };
      invoice_from_quote: {
        Args: { invoice_id: number; organization_id: number; today: string; user_id: number };
        Returns: number;
      };
      invoice_logo: { Args: { invoice_id: number }; Returns: string };
      invoice_look: { Args: { organization_id: number; user_id: number }; Returns: Json };
      is_logo_shown: { Args: { path: string }; Returns: boolean };
      issue_invoice: {
        Args: {
          invoice_id: number;
          look?: Json;
          organization_id: number;
          pattern: string;
          start_number: number;
          today: string;
          user_id: number;
          version: number;
        };
        Returns: string;
      };
      keep_billing_customer: { Args: { customer_id: string; organization_id: number }; Returns: string };
      keep_billing_preview: { Args: { organization_id: number; proration_date: number }; Returns: undefined };
      keep_calendar_answer: {
        Args: { draft?: Json; job_id: number; job_lease: string; told: Json };
        Returns: undefined;
      };
      keep_drive_watch: {
        Args: {
          new_ends_at: string;
          new_resource_id: string;
          new_secret_hash: string;
          new_watch_id: string;
          of_connection_id: number;
          of_drive_id: string;
          of_vendor: string;
          renewed_id?: string;
        };
        Returns: undefined;
      };
      keep_lesson: { Args: { lesson_id: number; organization_id: number }; Returns: Json };
      keep_lesson_generations: {
        Args: { generations: Json; organization_id: number; user_id: number };
        Returns: undefined;
      };
      keep_source_cursor: {
        Args: { job_id: number; job_lease: string; new_cursor: Json; run_id: number };
        Returns: undefined;
      };
      keep_text: { Args: { content: string; organization_id: number; path: string }; Returns: undefined };
      learn_job_kinds: { Args: { kinds: Json }; Returns: Json };
      leave_billing_act: {
        Args: { anew: boolean; forgotten: boolean; key: string; lease: string; organization_id: number };
        Returns: undefined;
      };
      leave_organization: { Args: { organization_id: number }; Returns: undefined };
      leave_out_pages: {
        Args: { item_ids: number[]; organization_id: number; source_id: number };
        Returns: undefined;
      };
      lesson_trial: { Args: { lesson_id: number; organization_id: number }; Returns: Json };
      limits_exceeded: { Args: { addons: Json; organization_id: number; plan_id: number }; Returns: Json };
      link_proof: { Args: Record<PropertyKey, never>; Returns: Json };
      list_addons: { Args: Record<PropertyKey, never>; Returns: Json };
      list_agent_batch_rows: {
        Args: {
          batch_id: number;
          organization_id: number;
          page_limit?: number;
          page_offset?: number;
          with_state?: string;
        };
        Returns: Json;
      };
      list_agent_batches: {
        Args: { of_instance_id?: number; organization_id: number; page_limit?: number; page_offset?: number };
        Returns: Json;
      };
      list_agent_instance_fields: { Args: { instance_id: number; organization_id: number }; Returns: Json };
      list_agent_instance_organizations: {
        Args: {
          instance_id: number;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
        };
        Returns: Json;
      };
      list_agent_instance_people: {
        Args: {
          instance_id: number;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
        };
        Returns: Json;
      };
      list_agent_instances: {
        Args: { agent_type?: string; organization_id: number; page_limit: number; page_offset: number };
        Returns: Json;
      };
      list_agent_runs: {
        Args: {
          after?: string;
          of_instance_id?: number;
          of_type?: string;
          organization_id: number;
          page_limit?: number;
          page_offset?: number;
        };
        Returns: Json;
      };
      list_agent_styles: {
        Args: { instance_id: number; organization_id: number; page_limit: number; page_offset: number };
        Returns: Json;
      };
      list_agents: { Args: { organization_id: number }; Returns: Json };
      list_ai_settings: {
        Args: { organization_id: number; page_limit?: number; page_offset?: number };
        Returns: Json;
      };
      list_all_agents: { Args: Record<PropertyKey, never>; Returns: Json };
      list_audit: {
        Args: { after?: string; organization_id: number; page_limit?: number; page_offset?: number };
        Returns: Json;
      };
      list_billing_alerts: { Args: { page_limit?: number; page_offset?: number }; Returns: Json };
      list_billing_events: {
        Args: { page_limit?: number; page_offset?: number; state?: string };
        Returns: Json;
      };
      list_caps: { Args: { organization_id: number }; Returns: Json };
      list_chat_folders: { Args: { organization_id: number }; Returns: Json };
      list_chat_shares: {
        Args: { branch?: number; chat_id: number; organization_id: number };
        Returns: Json;
      };
      list_chats: {
        Args: {
          after?: string;
          in_folder_id?: number;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          pinned?: boolean;
          search: string;
          unfiled?: boolean;
        };
        Returns: Json;
      };
      list_connection_clients: { Args: { organization_id: number }; Returns: Json };
      list_connections: { Args: { organization_id: number }; Returns: Json };
      list_contradictions: {
        Args: {
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
          state?: string;
        };
        Returns: Json;
      };
      list_deletions: {
        Args: { kind?: string; page_limit?: number; page_offset?: number; search?: string; state?: string };
        Returns: Json;
      };
      list_document_changes: {
        Args: { organization_id: number; page_limit: number; page_offset: number; seen?: boolean };
        Returns: Json;
      };
      list_documents: {
        Args: {
          beneath?: boolean;
          descending?: boolean;
          in_folder_id?: number;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
          sort?: string;
          to_review?: boolean;
          with_origin?: string;
          with_readers?: string;
          with_status?: string;
          with_tag_id?: number;
          with_type?: string;
        };
        Returns: Json;
      };
      list_drive_items: {
        Args: {
          job_id: number;
          job_lease: string;
          listed_all?: boolean;
          new_cursor: Json;
          run_id: number;
          told: Json;
          within_id?: string;
        };
        Returns: undefined;
      };
      list_folders: { Args: { organization_id: number }; Returns: Json };
      list_help_agents: { Args: Record<PropertyKey, never>; Returns: Json };
      list_help_contents: {
        Args: { for_task?: string; in_category?: string; of_kind?: string; words?: string[] };
        Returns: Json;
      };
      list_help_conversations: {
        Args: { organization_id: number; page_limit?: number; page_offset?: number };
        Returns: Json;
      };
      list_help_documents: {
        Args: { help_agent_id: number; page_limit?: number; page_offset?: number; search?: string };
        Returns: Json;
      };
      list_help_questions: { Args: { help_agent_id: number }; Returns: Json };
      list_invitations: { Args: { organization_id: number }; Returns: Json };
      list_invoice_customers: {
        Args: {
          organization_id: number;
          page_limit?: number;
          page_offset?: number;
          search?: string;
          user_id: number;
        };
        Returns: Json;
      };
      list_invoice_items: {
        Args: {
          currency?: string;
          organization_id: number;
          page_limit?: number;
          page_offset?: number;
          search?: string;
          user_id: number;
        };
        Returns: Json;
      };
      list_invoices: {
        Args: {
          instance_id?: number;
          kind?: string;
          organization_id: number;
          page_limit?: number;
          page_offset?: number;
          search?: string;
          status?: string;
        };
        Returns: Json;
      };
      list_lessons: {
        Args: {
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
          with_state?: string;
        };
        Returns: Json;
      };
      list_members: {
        Args: {
          descending?: boolean;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
          sort?: string;
          with_role?: string;
        };
        Returns: Json;
      };
      list_pinned_chats: { Args: { organization_id: number }; Returns: Json };
      list_plans: { Args: Record<PropertyKey, never>; Returns: Json };
      list_platform_audit: {
        Args: {
          action?: string;
          actor_id?: number;
          after?: string;
          page_limit?: number;
          page_offset?: number;
          search?: string;
          target_id?: number;
          target_kind?: string;
        };
        Returns: Json;
      };
      list_platform_jobs: {
        Args: {
          kind?: string;
          organization_id?: number;
          page_limit?: number;
          page_offset?: number;
          state?: string;
        };
        Returns: Json;
      };
      list_platform_organizations: {
        Args: {
          direction?: string;
          page_limit?: number;
          page_offset?: number;
          plan_id?: number;
          search?: string;
          sort?: string;
          state?: string;
        };
        Returns: Json;
      };
      list_platform_users: {
        Args: {
          direction?: string;
          page_limit?: number;
          page_offset?: number;
          search?: string;
          sort?: string;
          standing?: string;
        };
        Returns: Json;
      };
      list_recurrences: {
        Args: { organization_id: number; page_limit?: number; page_offset?: number; user_id: number };
        Returns: Json;
      };
      list_shared_chats: {
        Args: { organization_id: number; page_limit: number; page_offset: number };
        Returns: Json;
      };
      list_source_item: {
        Args: { new_version?: string; of_external_id: string; run_id: number };
        Returns: Json;
      };
      list_support: {
        Args: {
          kinds?: string[];
          organization_id: number;
          page_limit: number;
          page_offset: number;
          state?: string;
          user_id: number;
        };
        Returns: Json;
      };
      list_support_cases: {
        Args: {
          direction?: string;
          kind?: string;
          page_limit: number;
          page_offset: number;
          priority?: string;
          search?: string;
          sort?: string;
          state?: string;
          user_id: number;
        };
        Returns: Json;
      };
      list_sync_files: {
        Args: {
          item_id?: number;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
          source_id: number;
          with_state?: string;
        };
        Returns: Json;
      };
      list_syncs: {
        Args: {
          of_type: string;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
        };
        Returns: Json;
      };
      list_teams: { Args: { organization_id: number }; Returns: Json };
      list_texts: {
        Args: {
          kind?: string;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
        };
        Returns: Json;
      };
      list_voice_runs: {
        Args: { of_instance_id?: number; organization_id: number; page_limit?: number; page_offset?: number };
        Returns: Json;
      };
      list_watch_notices: { Args: { message_id: number; organization_id: number }; Returns: Json };
      list_watches: { Args: { organization_id: number }; Returns: Json };
      list_website_pages: {
        Args: {
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
          source_id: number;
          with_state?: string;
        };
        Returns: Json;
      };
      list_websites: {
        Args: { organization_id: number; page_limit: number; page_offset: number; search?: string };
        Returns: Json;
      };
      look_after: { Args: { of_source_id: number }; Returns: boolean };
      look_at_invitation: { Args: { token: string }; Returns: Json };
      look_at_sync: {
        Args: { begun?: boolean; organization_id: number; source_id: number };
        Returns: undefined;
      };
      lose_connection: {
        Args: { lease?: string; new_state: string; of_connection_id: number; why: string };
        Returns: boolean;
      };
      mail_invitation: { Args: { token: string }; Returns: Json };
      mailed_invitation_tokens: { Args: { invitation_ids: number[] }; Returns: Json };
      make_charge_batches: { Args: { livemode: boolean }; Returns: number };
      make_recurring_drafts: { Args: { most?: number }; Returns: number };
      mark_change_seen: {
        Args: { change_id: number; organization_id: number; seen?: boolean };
        Returns: Json;
      };
      mark_invoice: {
        Args: { invoice_id: number; organization_id: number; status: string; today: string; user_id: number };
        Returns: undefined;
      };
      may_use_host: { Args: { host: string }; Returns: boolean };
      member_documents: {
        Args: { member_id: number; organization_id: number; page_limit: number; page_offset: number };
        Returns: Json;
      };
      meter_figures: { Args: Record<PropertyKey, never>; Returns: Json };
      move_chat: {
        Args: { chat_id: number; organization_id: number; to_folder_id?: number };
        Returns: undefined;
      };
      move_document: {
        Args: { document_id: number; organization_id: number; to_folder_id?: number };
        Returns: undefined;
      };
      move_documents: {
        Args: { document_ids: number[]; organization_id: number; to_folder_id?: number };
        Returns: Json;
      };
      my_attachments: { Args: { document_ids: number[]; organization_id: number }; Returns: Json };
      my_calendar: { Args: { organization_id: number }; Returns: Json };
      my_security: { Args: Record<PropertyKey, never>; Returns: Json };
      near_passages: {
        Args: {
          chunk_ids: number[];
          job_id: number;
          job_lease: string;
          match_count: number;
          of_document_id: number;
        };
        Returns: Json;
      };
      new_email_proof: { Args: { for_user_id: number }; Returns: Json };
      new_invoice_link: {
        Args: {
          invoice_id: number;
          organization_id: number;
          sent_to: string;
          token: string;
          user_id: number;
        };
        Returns: Json;
      };
      new_recovery_codes: { Args: Record<PropertyKey, never>; Returns: Json };
      next_agent_batch_rows: { Args: { job_id: number; job_lease: string }; Returns: Json };
      next_ai_check: { Args: { job_id: number; job_lease: string }; Returns: Json };
      next_job_in_ms: { Args: { kinds: string[]; versions: number[] }; Returns: number };
      next_lesson_check: {
        Args: { job_id: number; job_lease: string; most_an_hour?: number };
        Returns: Json;
      };
      notice_billing: {
        Args: { details?: Json; kind: string; organization_id: number; reference: string };
        Returns: boolean;
      };
      notice_billing_deadlines: { Args: Record<PropertyKey, never>; Returns: number };
      notice_drive: { Args: { of_vendor: string; of_watch_id: string }; Returns: number };
      notice_drives: { Args: { notices: Json; of_vendor: string }; Returns: number };
      open_deletion_receipt: { Args: { linked: boolean; receipt_number: string }; Returns: Json };
      open_invoice_link: { Args: { token: string }; Returns: Json };
      organization_addons_held: { Args: { organization_id: number }; Returns: Json };
      organization_identity: { Args: { for_host?: string; for_organization_id?: number }; Returns: Json };
      organization_standing_mail: { Args: { organization_id: number }; Returns: Json };
      other_sides: {
        Args: {
          ends: number[];
          organization_id: number;
          revision_ids: number[];
          starts: number[];
          user_id?: number;
        };
        Returns: Json;
      };
      overview_chunks: {
        Args: {
          as_of_from?: string;
          as_of_until?: string;
          document_ids?: number[];
          match_count?: number;
          name_words: string[];
          organization_id: number;
          user_id?: number;
        };
        Returns: Json;
      };
      pause_recurrence: {
        Args: { organization_id: number; paused: boolean; recurrence_id: number; user_id: number };
        Returns: undefined;
      };
      pause_sync: {
        Args: { organization_id: number; paused: boolean; source_id: number };
        Returns: undefined;
      };
      pause_website: {
        Args: { organization_id: number; paused: boolean; source_id: number };
        Returns: undefined;
      };
      pin_chat: { Args: { chat_id: number; organization_id: number }; Returns: undefined };
      place_embeddings: {
        Args: { at_once?: number; job_id: number; job_lease: string; model: string };
        Returns: string;
      };
      plan_info: { Args: { organization_id: number }; Returns: Json };
      platform_organization: {
        Args: {
          audit_offset?: number;
          members_offset?: number;
          organization_id: number;
          page_limit?: number;
        };
        Returns: Json;
      };
      platform_stats: { Args: { from_day: string; to_day: string }; Returns: Json };
      post_passages: { Args: { at_once?: number }; Returns: boolean };
      preview_readers: {
        Args: {
          add_tag_ids?: number[];
          document_ids?: number[];
          gone_tag_id?: number;
          gone_team_id?: number;
          joining_ids?: number[];
          leaving_ids?: number[];
          new_tag_ids?: number[];
          new_team_ids?: number[];
          of_team_ids?: number[];
          of_user_ids?: number[];
          organization_id: number;
          remove_tag_ids?: number[];
          replace?: boolean;
        };
        Returns: Json;
      };
      prioritise_support: {
        Args: { priority: string; request_id: number; user_id: number };
        Returns: undefined;
      };
      prompts_to_suggest: {
        Args: { chat_id?: number; message_id?: number; organization_id: number };
        Returns: Json;
      };
      propose_lesson: {
        Args: {
          answer: string;
          message_id?: number;
          organization_id: number;
          question: string;
          questions?: string[];
          tag_ids?: number[];
        };
        Returns: Json;
      };
      prove_email: { Args: { token: string }; Returns: undefined };
      prune_attachments: { Args: { most?: number }; Returns: number };
      prune_audiences: { Args: { at_most?: number }; Returns: number };
      prune_chats: { Args: { most_chats?: number; most_messages?: number }; Returns: number };
      prune_connections: { Args: Record<PropertyKey, never>; Returns: undefined };
      prune_crawl_hosts: { Args: Record<PropertyKey, never>; Returns: undefined };
      prune_jobs: { Args: Record<PropertyKey, never>; Returns: undefined };
      prune_logos: { Args: Record<PropertyKey, never>; Returns: undefined };
      prune_revisions: { Args: Record<PropertyKey, never>; Returns: undefined };
      prune_source_items: { Args: { at_once?: number; run_id: number }; Returns: number };
      prune_support_files: { Args: { at_once?: number }; Returns: number };
      prune_uploads: { Args: Record<PropertyKey, never>; Returns: undefined };
      prune_webhooks: { Args: Record<PropertyKey, never>; Returns: undefined };
      prune_website_drafts: { Args: Record<PropertyKey, never>; Returns: undefined };
      put_secret: {
        Args: {
          for_organization_id?: number;
          for_user_id?: number;
          sealed_text: string;
          sealing_key: string;
          secret_kind: string;
          secret_name: string;
        };
        Returns: undefined;
      };
      put_source_groups: {
        Args: { groups: Json; organization_id: number; vendor: string };
        Returns: undefined;
      };
      queue_figures: { Args: Record<PropertyKey, never>; Returns: Json };
      rate_agent_run: {
        Args: { comment?: string; organization_id: number; run_id: number; value?: number };
        Returns: undefined;
      };
      rate_help_content: {
        Args: { comment?: string; helpful: boolean; of_kind: string; of_slug: string };
        Returns: undefined;
      };
      rate_help_conversation: {
        Args: { comment?: string; conversation_id: number; organization_id: number; rating: number };
        Returns: undefined;
      };
      readable_documents: {
        Args: {
          document_ids?: number[];
          match_count?: number;
          name_words?: string[];
          organization_id: number;
          user_id?: number;
        };
        Returns: Json;
      };
      receive_webhook: {
        Args: { event_body: string; job_kind: string; of_external_id: string; of_provider: string };
        Returns: boolean;
      };
      recheck_lessons: { Args: { organization_id: number }; Returns: undefined };
      recheck_website: { Args: { run_id: number }; Returns: boolean };
      recording_to_hear: {
        Args: { document_id?: number; organization_id: number; path?: string };
        Returns: Json;
      };
      recurring_drafts_told: { Args: { invoice_ids: number[] }; Returns: undefined };
      reject_lessons: {
        Args: { lesson_ids: number[]; organization_id: number; reason?: string };
        Returns: undefined;
      };
      release_job: { Args: { job_id: number; job_lease: string }; Returns: undefined };
      remove_domain: { Args: { domain_id: number; organization_id: number }; Returns: undefined };
      remove_member: { Args: { member_id: number; organization_id: number }; Returns: undefined };
      remove_organization: {
        Args: { organization_id: number; reason: string; typed_name: string };
        Returns: string;
      };
      remove_sender: { Args: { organization_id: number }; Returns: undefined };
      rename_document: {
        Args: { document_id: number; new_name: string; organization_id: number };
        Returns: undefined;
      };
      renew_embeddings: { Args: { model: string }; Returns: number };
      reorder_pins: { Args: { chat_ids: number[]; organization_id: number }; Returns: undefined };
      replace_document: {
        Args: { document_id: number; organization_id: number; path: string; type: string };
        Returns: undefined;
      };
      replay_billing_event: { Args: { event_id: number }; Returns: undefined };
      reply_support: {
        Args: {
          attachment_ids: number[];
          key: string;
          message: string;
          organization_id: number;
          request_id: number;
          user_id: number;
        };
        Returns: undefined;
      };
      request_for_organization: {
        Args: {
          key: string;
          kind: string;
          message: string;
          organization_id: number;
          page: string;
          subject: string;
          user_id: number;
        };
        Returns: Json;
      };
      request_more: { Args: { meter: string; organization_id: number; user_id: number }; Returns: Json };
      request_paid_help: { Args: { organization_id: number; user_id: number }; Returns: Json };
      reseal_secrets: { Args: { resealed: Json }; Returns: number };
      resend_invitation: { Args: { invitation_id: number; organization_id: number }; Returns: Json };
      resolve_host: { Args: { host: string }; Returns: Json };
      rest_agent_batch: { Args: { job_id: number; job_lease: string }; Returns: undefined };
      rest_drive_watch: {
        Args: { of_connection_id: number; of_drive_id: string; of_vendor: string; seconds: number };
        Returns: undefined;
      };
      rest_host: { Args: { of_host: string; rest_ms: number }; Returns: undefined };
      restore_agent_style: {
        Args: { instance_id: number; organization_id: number; version_id: number };
        Returns: undefined;
      };
      restore_document: { Args: { document_id: number; organization_id: number }; Returns: undefined };
      resume_agent_draft: { Args: { job_id: number; job_lease: string }; Returns: Json };
      resume_agent_run: { Args: { job_id: number; job_lease: string }; Returns: Json };
      resume_answer: { Args: { job_id: number; job_lease: string }; Returns: Json };
      resume_help_answer: { Args: { job_id: number; job_lease: string }; Returns: Json };
      resume_organization: { Args: { organization_id: number }; Returns: undefined };
      resume_voice_run: { Args: { job_id: number; job_lease: string }; Returns: Json };
      retention: {
        Args: { kept_attachments_days?: number; kept_chats_days?: number; organization_id: number };
        Returns: Json;
      };
      retry_agent_batch: { Args: { batch_id: number; organization_id: number }; Returns: undefined };
      retry_deletion: { Args: { receipt_id: number }; Returns: undefined };
      retry_document: { Args: { document_id: number; organization_id: number }; Returns: undefined };
      retry_documents: { Args: { document_ids: number[]; organization_id: number }; Returns: Json };
      retry_platform_job: { Args: { job_id: number }; Returns: undefined };
      retry_platform_jobs: { Args: { kind: string }; Returns: number };
      retry_sync_file: {
        Args: { item_id: number; organization_id: number; source_id: number };
        Returns: undefined;
      };
      retry_website_page: {
        Args: { item_id: number; organization_id: number; source_id: number };
        Returns: undefined;
      };
      reuse_text: { Args: { content_hash: string; job_id: number; job_lease: string }; Returns: string };
      revoke_invitation: { Args: { invitation_id: number; organization_id: number }; Returns: undefined };
      save_ai_check: {
        Args: { checked: Json; generations?: Json; job_id: number; job_lease: string; question_id: number };
        Returns: undefined;
      };
      save_billing_prices: { Args: { livemode: boolean; prices: Json }; Returns: undefined };
      save_changes: {
        Args: { job_id: number; job_lease: string; of_run_id: number; pairs: Json; passage_ids: number[] };
        Returns: undefined;
      };
      save_comparison: {
        Args: {
          after: number;
          job_id: number;
          job_lease: string;
          of_revision_id: number;
          of_run_id: number;
          pairs: Json;
          whole: boolean;
        };
        Returns: undefined;
      };
      save_document_chunks: { Args: { chunks: Json; revision_id: number }; Returns: undefined };
      save_embeddings: { Args: { embeddings: Json; job_id: number; job_lease: string }; Returns: undefined };
      save_found: { Args: { facts: Json; job_id: number; job_lease: string }; Returns: undefined };
      save_generated_lesson: {
        Args: {
          answer: string;
          comment: string;
          message_id: number;
          organization_id: number;
          question: string;
        };
        Returns: boolean;
      };
      save_help_content: {
        Args: {
          content: Json;
          content_hash: string;
          kind: string;
          path?: string;
          slug: string;
          text_hash?: string;
        };
        Returns: string;
      };
      save_invoice: {
        Args: {
          content: Json;
          instance_id?: number;
          invoice_id?: number;
          lines: Json;
          organization_id: number;
          totals: Json;
          user_id: number;
          version?: number;
        };
        Returns: number;
      };
      save_invoice_customer: {
        Args: { customer_id?: number; organization_id: number; party: Json; user_id: number };
        Returns: number;
      };
      save_invoice_item: {
        Args: { item: Json; item_id?: number; organization_id: number; user_id: number };
        Returns: number;
      };
      save_lesson_check: {
        Args: { checked: Json; generations?: Json; job_id: number; job_lease: string; question_id: number };
        Returns: undefined;
      };
      save_lesson_vectors: { Args: { model: string; vectors: Json }; Returns: undefined };
      save_name_terms: { Args: { names: Json }; Returns: undefined };
      save_passage_terms: {
        Args: { last: boolean; passages: Json; revision_id: number };
        Returns: undefined;
      };
      save_passages: { Args: { chunks: Json; job_id: number; job_lease: string }; Returns: undefined };
      save_prompt_suggestions: {
        Args: { of_document_ids: number[]; of_message_id: number; organization_id: number; prompts: Json };
        Returns: undefined;
      };
      save_recurrence: {
        Args: {
          day: number;
          every: string;
          first_on: string;
          invoice_id?: number;
          organization_id: number;
          recurrence_id?: number;
          user_id: number;
        };
        Returns: number;
      };
      save_renewal: {
        Args: { dimensions?: number; embeddings: Json; job_id: number; job_lease: string; model: string };
        Returns: undefined;
      };
      save_scanned_pages: { Args: { job_id: number; job_lease: string; pages: Json }; Returns: undefined };
      save_slice: {
        Args: {
          chunks: Json;
          job_id: number;
          job_lease: string;
          new_state?: Json;
          page_count?: number;
          parts: Json;
          progress: number;
        };
        Returns: undefined;
      };
      save_tag_suggestions: {
        Args: { basis: string; of_document_id: number; organization_id: number; suggestions: Json };
        Returns: undefined;
      };
      save_transcript: { Args: { job_id: number; job_lease: string; lines: Json }; Returns: undefined };
      save_voice_part: {
        Args: { job_id: number; job_lease: string; number: number; seconds: number; size: number };
        Returns: boolean;
      };
      save_voice_script: {
        Args: {
          generations?: Json;
          job_id: number;
          job_lease: string;
          language: string;
          parts: Json;
          text: string;
          title: string;
        };
        Returns: boolean;
      };
      save_watched: {
        Args: { of_document_id: number; of_revision_id: number; standings: Json };
        Returns: undefined;
      };
      scan_website: { Args: { address: string; organization_id: number; settings: Json }; Returns: number };
      scanned_pages_of: { Args: { job_id: number; job_lease: string; pages: number[] }; Returns: Json };
      search_chunks: {
        Args: {
          as_of_from?: string;
          as_of_until?: string;
          dense_weight?: number;
          document_ids?: number[];
          embedding?: string;
          match_count?: number;
          organization_id: number;
          terms: number[];
          user_id?: number;
          weights: number[];
        };
        Returns: Json;
      };
      search_help_conversations: {
        Args: {
          conversation_id?: number;
          help_agent_id: number;
          page_limit?: number;
          page_offset?: number;
          rating?: number;
          search?: string;
          unanswered?: boolean;
        };
        Returns: Json;
      };
      secrets_under_other_keys: {
        Args: { after_id: number; newest_key: string; up_to: number };
        Returns: Json;
      };
      see_watched: {
        Args: { message_id: number; organization_id: number; up_to: number };
        Returns: undefined;
      };
      select_calendar: { Args: { calendar_id: string; organization_id: number }; Returns: undefined };
      sender_to_check: { Args: { for_organization_id?: number }; Returns: Json };
      set_active_organization: { Args: { organization_id: number }; Returns: undefined };
      set_agent_instance_organization: {
        Args: {
          grantee_id: number;
          instance_id: number;
          organization_id: number;
          permission?: Database["public"]["Enums"]["agent_permission"];
        };
        Returns: undefined;
      };
      set_agent_instance_person: {
        Args: {
          instance_id: number;
          organization_id: number;
          permission?: Database["public"]["Enums"]["agent_permission"];
          user_id: number;
        };
        Returns: undefined;
      };
      set_agent_instance_visibility: {
        Args: {
          instance_id: number;
          organization_id: number;
          visibility: Database["public"]["Enums"]["agent_visibility"];
        };
        Returns: undefined;
      };
      set_branding: { Args: { branding: Json; organization_id: number }; Returns: Json };
      set_cap: {
        Args: { amount?: number; meter: string; organization_id: number; team_id?: number; user_id?: number };
        Returns: undefined;
      };
      set_connection_client: {
        Args: { client_id?: string; organization_id: number; vendor: string };
        Returns: undefined;
      };
      set_invoice_look: {
        Args: {
          bytes?: string;
          color: string;
          keeps_logo: boolean;
          organization_id: number;
          type?: string;
          user_id: number;
        };
        Returns: undefined;
      };
      set_member_role: {
        Args: {
          member_id: number;
          new_role: Database["public"]["Enums"]["organization_role"];
          organization_id: number;
        };
        Returns: undefined;
      };
      set_member_teams: {
        Args: { member_id: number; new_team_ids: number[]; organization_id: number };
        Returns: undefined;
      };
      set_model_price: {
        Args: { input_pence?: number; model: string; output_pence?: number };
        Returns: undefined;
      };
      set_requires_mfa: { Args: { organization_id: number; required: boolean }; Returns: undefined };
      set_retention: { Args: { organization_id: number; retention: Json }; Returns: undefined };
      set_sender: { Args: { organization_id: number; sender_address: string }; Returns: undefined };
      set_sign_in_ways: {
        Args: { google: boolean; microsoft: boolean; organization_id: number; saml_domain: string };
        Returns: undefined;
      };
      set_spending_ceiling: { Args: { ceiling_pence: number; organization_id: number }; Returns: undefined };
      settle_deletion: { Args: { receipt_id: number }; Returns: Json };
      settle_drive_listing: {
        Args: { asked?: string[]; job_id: number; job_lease: string; run_id: number };
        Returns: Json;
      };
      settle_drive_shortcuts: {
        Args: { job_id: number; job_lease: string; run_id: number };
        Returns: boolean;
      };
      settle_event_proposal: {
        Args: { made: Json; of_message_id: number; of_user_id: number };
        Returns: Json;
      };
      settle_reminders: { Args: { reminder_ids: number[]; sent: boolean }; Returns: undefined };
      share_chat: {
        Args: {
          branch?: number;
          chat_id: number;
          organization_id: number;
          team_ids: number[];
          user_ids: number[];
        };
        Returns: undefined;
      };
      shared_chat: {
        Args: {
          before?: number;
          chat_id: number;
          organization_id: number;
          page_limit: number;
          reader_id: number;
        };
        Returns: Json;
      };
      sign_deletion: { Args: { receipt_id: number; signature: Json; statement: Json }; Returns: undefined };
      sign_up_organization: { Args: { organization_name: string; user_name?: string }; Returns: number };
      start_agent_batch: {
        Args: { batch_id: number; first_rows?: number; organization_id: number };
        Returns: undefined;
      };
      start_agent_batch_row: {
        Args: {
          hidden_keys: string[];
          inputs: Json;
          job_id: number;
          job_lease: string;
          options: Json;
          rights: Json;
          row_id: number;
        };
        Returns: Json;
      };
      start_agent_draft: {
        Args: {
          input: Json;
          instance_id: number;
          key: string;
          kind: string;
          organization_id: number;
          user_id: number;
        };
        Returns: Json;
      };
      start_answer: {
        Args: {
          asked?: Json;
          chat_id?: number;
          follows?: number;
          key?: string;
          message: string;
          organization_id: number;
          replaces?: number;
        };
        Returns: Json;
      };
      start_charge_batch: { Args: { batch_id: number; own_invoice?: boolean }; Returns: undefined };
      start_comparison: { Args: { organization_id: number }; Returns: Json };
      start_help_answer: {
        Args: {
          confirmed?: boolean;
          conversation_id?: number;
          help_agent_id?: number;
          key?: string;
          message: string;
          organization_id: number;
          page?: string;
        };
        Returns: Json;
      };
      start_invoice_run: {
        Args: {
          hidden_keys: string[];
          inputs: Json;
          instance_id: number;
          organization_id: number;
          user_id: number;
        };
        Returns: Json;
      };
      start_message_run: {
        Args: {
          hidden_keys: string[];
          inputs: Json;
          instance_id: number;
          key: string;
          offline: boolean;
          organization_id: number;
          user_id: number;
          variants: number;
        };
        Returns: Json;
      };
      start_voice_run: {
        Args: {
          document_id?: number;
          hidden_keys: string[];
          inputs: Json;
          instance_id: number;
          key: string;
          minutes: number;
          offline: boolean;
          organization_id: number;
          settings: Json;
          text: string;
          title: string;
          user_id: number;
        };
        Returns: Json;
      };
      start_website: { Args: { organization_id: number; source_id: number }; Returns: undefined };
      stop_agent_batch: { Args: { batch_id: number; organization_id: number }; Returns: undefined };
      stop_comparison: { Args: { organization_id: number }; Returns: undefined };
      storage_usage: { Args: { organization_id: number }; Returns: Json };
      submit_support: {
        Args: {
          attachment_ids: number[];
          key: string;
          message: string;
          organization_id: number;
          page: string;
          priority: string;
          subject: string;
          user_id: number;
          version: string;
        };
        Returns: Json;
      };
      support_file: { Args: { file_id: number; organization_id?: number; user_id: number }; Returns: Json };
      support_file_stored: { Args: { file_id: number }; Returns: undefined };
      support_mail: { Args: { message_id: number }; Returns: Json };
      suspend_organization: { Args: { organization_id: number; reason: string }; Returns: undefined };
      switch_embeddings: { Args: { job_id: number; job_lease: string; model: string }; Returns: boolean };
      synced_ids: {
        Args: { external_ids: string[]; of_type: string; organization_id: number };
        Returns: string[];
      };
      tag_documents: {
        Args: {
          add_tag_ids: number[];
          organization_id: number;
          remove_tag_ids: number[];
          to_document_ids: number[];
        };
        Returns: undefined;
      };
      tags_to_suggest: { Args: { of_document_ids: number[]; organization_id: number }; Returns: Json };
      tags_with_info: { Args: { organization_id: number }; Returns: Json };
      take_billing_ticket: { Args: { organization_id: number }; Returns: Json };
      take_connection_request: {
        Args: { of_state_hash: string; of_type: string; organization_id: number };
        Returns: Json;
      };
      take_host_turn: { Args: { every_ms: number; most_ms: number; of_host: string }; Returns: number };
      take_source_item: {
        Args: {
          new_name: string;
          new_size: number;
          new_type: string;
          of_external_id: string;
          run_id: number;
        };
        Returns: number;
      };
      tally_platform: { Args: Record<PropertyKey, never>; Returns: undefined };
      tell_drive_group: {
        Args: {
          emails: Json;
          group_id: string;
          job_id: number;
          job_lease: string;
          run_id: number;
          unread?: string;
        };
        Returns: undefined;
      };
      tell_drive_item: {
        Args: { job_id: number; job_lease: string; run_id: number; told: Json };
        Returns: string;
      };
      tell_website_page: {
        Args: { job_id: number; job_lease: string; run_id: number; told: Json };
        Returns: string;
      };
      text_to_speak: {
        Args: {
          document_id?: number;
          from_offset: number;
          message_id?: number;
          organization_id: number;
          revision_id?: number;
          to_offset: number;
        };
        Returns: Json;
      };
      text_versions: {
        Args: { document_id: number; organization_id: number; with_number?: number };
        Returns: Json;
      };
      title_chat: { Args: { new_title: string; of_chat_id: number }; Returns: undefined };
      unanswered_questions: {
        Args: { from_day: string; most: number; organization_id: number; to_day: string };
        Returns: Json;
      };
      unindexed: { Args: { at_once?: number; document_id?: number; organization_id: number }; Returns: Json };
      unknown_jobs: { Args: Record<PropertyKey, never>; Returns: Json };
      unpin_chat: { Args: { chat_id: number; organization_id: number }; Returns: undefined };
      unshare_chat: { Args: { organization_id: number; share_id: number }; Returns: undefined };
      untold_recurring_drafts: { Args: Record<PropertyKey, never>; Returns: Json };
      unwatch_answer: { Args: { message_id: number; organization_id: number }; Returns: undefined };
      update_agent: { Args: { agent_id: number; changes: Json }; Returns: undefined };
      update_agent_instance: {
        Args: { changes: Json; instance_id: number; organization_id: number };
        Returns: undefined;
      };
      update_chat: { Args: { changes: Json; chat_id: number; organization_id: number }; Returns: undefined };
      update_chat_folder: {
        Args: { changes: Json; folder_id: number; organization_id: number };
        Returns: undefined;
      };
      update_document_metadata: {
        Args: { as_found?: string[]; changes: Json; document_id: number; organization_id: number };
        Returns: undefined;
      };
      update_folder: {
        Args: {
          folder_id: number;
          in_folder_id?: number;
          move?: boolean;
          new_name?: string;
          organization_id: number;
        };
        Returns: undefined;
      };
      update_help_agent: { Args: { changes: Json; help_agent_id: number }; Returns: undefined };
      update_help_question: {
        Args: { after_id?: number; moved?: boolean; question?: string; question_id: number };
        Returns: undefined;
      };
      update_lesson: { Args: { changes: Json; lesson_id: number; organization_id: number }; Returns: Json };
      update_organization: { Args: { changes: Json; organization_id: number }; Returns: Json };
      update_organization_limits: {
        Args: { limits: Json; organization_id: number; reason: string };
        Returns: undefined;
      };
      update_prompt: {
        Args: { changes: Json; organization_id: number; prompt_id: number };
        Returns: undefined;
      };
      usage_warning: { Args: { meter: string; organization_id: number }; Returns: Json };
      use_recovery_code: { Args: { code: string }; Returns: Json };
      user_usage: {
        Args: {
          direction?: string;
          from_day: string;
          organization_id: number;
          page_limit: number;
          page_offset: number;
          search?: string;
          sort?: string;
          team_id?: number;
          to_day: string;
        };
        Returns: Json;
      };
      watch_answer: { Args: { message_id: number; organization_id: number }; Returns: undefined };
      watched_spans: {
        Args: { after?: number; of_document_id: number; of_revision_id: number };
        Returns: Json;
      };
      webhook_to_do: { Args: { event_id: number }; Returns: string };
      whole_chunks: {
        Args: {
          as_of_from?: string;
          as_of_until?: string;
          document_ids: number[];
          match_count?: number;
          organization_id: number;
          user_id?: number;
        };
        Returns: Json;
      };
      write_billing_state: {
        Args: { first_ticket: number; organization_id: number; seen: number; state: Json; ticket: number };
        Returns: string;
      };
      write_sender_check: {
        Args: { for_address: string; for_organization_id: number; outcome: Json };
        Returns: undefined;
      };
    };
    Enums: {
      agent_field_permission: "hidden" | "read" | "write";
      agent_permission: "none" | "use" | "edit";
      agent_visibility: "private" | "chosen" | "organization";
      organization_role: "user" | "admin" | "owner" | "super-admin";
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema["Tables"] & DefaultSchema["Views"]) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema["CompositeTypes"] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      agent_field_permission: ["hidden", "read", "write"],
      agent_permission: ["none", "use", "edit"],
      agent_visibility: ["private", "chosen", "organization"],
      organization_role: ["user", "admin", "owner", "super-admin"],
    },
  },
} as const;
